import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  Dialog,
} from '@ariakit/react'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { uiWords } from './strings.ts'

const words = {
  searchEverything: 'Search or jump to…',
}

export interface PaletteItem {
  id: string
  label: string
  hint?: string
  icon?: ReactNode
  /** Goes there; without it, `onSelect` says what happens. */
  href?: string
  onSelect?: () => void
}

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  query: string
  onQueryChange: (query: string) => void
  /** Already filtered: the palette shows what it is given. */
  groups: readonly { label: string; items: readonly PaletteItem[] }[]
  isLoading?: boolean
  placeholder?: string
}

/** Everything there is to go to or do, by typing. It brings Ariakit along: load what shows it late. */
export function Palette(props: PaletteProps) {
  const { isOpen, onClose, query, onQueryChange, isLoading = false } = props
  const placeholder = props.placeholder ?? words.searchEverything
  const groups = props.groups.filter((group) => group.items.length > 0)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      aria-label={placeholder}
      backdrop={<div className="floating-backdrop" />}
      className="floating-dialog fixed inset-x-4 top-[10dvh] z-40 mx-auto flex max-h-[70dvh] max-w-xl flex-col overflow-hidden rounded-dialog border bg-surface shadow-float"
    >
      <ComboboxProvider open={isOpen} value={query} setValue={onQueryChange} focusLoop includesBaseElement>
        <div className="flex items-center gap-3 border-b px-4">
          <Search className="size-5 shrink-0 text-3" aria-hidden />
          <Combobox
            autoSelect="always"
            aria-label={placeholder}
            placeholder={placeholder}
            className="min-h-13 flex-1 bg-transparent outline-none"
          />
        </div>
        <ComboboxList alwaysVisible className="min-h-0 flex-1 overflow-y-auto p-2">
          {groups.map((group) => (
            <ComboboxGroup key={group.label}>
              <ComboboxGroupLabel className="px-2.5 pt-2 pb-1 text-meta font-medium text-3">
                {group.label}
              </ComboboxGroupLabel>
              {group.items.map((item) => (
                <ComboboxItem
                  key={item.id}
                  value={item.label}
                  setValueOnClick={false}
                  hideOnClick={false}
                  focusOnHover
                  render={item.href ? <Anchor href={item.href} /> : undefined}
                  onClick={() => {
                    onClose()
                    item.onSelect?.()
                  }}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 text-control data-active-item:bg-accent-subtle data-active-item:text-accent-on [&_svg]:size-4 [&_svg]:shrink-0"
                >
                  {item.icon}
                  <span className="truncate">{item.label}</span>
                  {item.hint && <span className="ms-auto truncate text-dense opacity-80">{item.hint}</span>}
                </ComboboxItem>
              ))}
            </ComboboxGroup>
          ))}
          {groups.length === 0 && (
            <output className="block px-2.5 py-6 text-center text-control text-3">
              {isLoading ? uiWords.loading : uiWords.noResults}
            </output>
          )}
        </ComboboxList>
      </ComboboxProvider>
    </Dialog>
  )
}
