import type { PaletteItem } from '../../ui/Palette.tsx'
import { type OptionGroup, optionGroups } from './options.ts'
import { words } from './strings.ts'
import type { QuickResults } from './useQuickSearch.ts'

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
export function foundGroups(term: string, results: QuickResults): PaletteGroup[] {
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
