import { Flag } from 'lucide-react'
import type { MenuItem } from '../../ui/Menu.tsx'
import { words } from './strings.ts'

/** The line of a menu that reports what the menu belongs to. */
export const reportItem = (onSelect: () => void): MenuItem => ({
  label: words.report,
  icon: <Flag />,
  onSelect,
})
