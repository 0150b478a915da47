import { useState } from 'react'
import { Palette, type PaletteItem } from '../../ui/Palette.tsx'
import { foundGroups, matching, type PaletteGroup } from './palette.ts'
import { words } from './strings.ts'
import { useQuickSearch } from './useQuickSearch.ts'

export interface CommandPaletteProps {
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
