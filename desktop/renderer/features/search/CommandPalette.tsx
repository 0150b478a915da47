import { useState } from 'react'
import { Palette, type PaletteItem } from '../../ui/Palette.tsx'
import { type OptionGroup, optionGroups, type QuickResults, useQuickSearch } from './quickSearch.ts'
import { words } from './strings.ts'

export interface PaletteGroup {
  label: string
  items: readonly PaletteItem[]
}

/** The commands whose words all occur in what is typed, in any order; all of them while nothing is typed. */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part)))
}

/** What was found, as the palette shows it. */
function foundGroups(term: string, results: QuickResults): PaletteGroup[] {
  return optionGroups(term, results).map(({ label, options }: OptionGroup) => ({
    label: label ?? words.search,
    items: options.map(({ id, href, title, detail }) => ({
      id,
      href,
      label: typeof title === 'string' ? title : title.join(''),
      hint: detail,
    })),
  }))
}

interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
  /** The pages and the acts that are always offered. */
  commands: readonly PaletteGroup[]
}

/** Every page, every act, and whatever can be found by typing. */
export default function CommandPalette({ isOpen, onClose, commands }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const { found, isSearching } = useQuickSearch(isOpen ? query : '')
  const groups = [
    ...commands.map(({ label, items }) => ({ label, items: matching(items, query) })),
    ...(found ? foundGroups(found.term, found.results) : []),
  ].filter(({ items }: { items: readonly PaletteItem[] }) => items.length > 0)
  return (
    <Palette
      isOpen={isOpen}
      onClose={() => {
        setQuery('')
        onClose()
      }}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      isLoading={isSearching}
      placeholder={words.palettePlaceholder}
    />
  )
}
