import type { ReactNode } from 'react'
import { lazily } from './lazily.tsx'
import { useOnceOpen } from './useOnceOpen.ts'

export interface PaletteItem {
  id: string
  label: string
  hint?: string
  icon?: ReactNode
  /** Goes there; without it, `onSelect` says what happens. */
  href?: string
  onSelect?: () => void
}

export interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  query: string
  onQueryChange: (query: string) => void
  /** Already filtered: the palette shows what it is given. */
  groups: readonly { label: string; items: readonly PaletteItem[] }[]
  isLoading?: boolean
  placeholder?: string
}

const PalettePanel = lazily<PaletteProps>(() =>
  import('./floating/PalettePanel.tsx').then(({ PalettePanel }) => PalettePanel),
)

/** Everything there is to go to or do, by typing. */
export function Palette(props: PaletteProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return <PalettePanel {...props} />
}
