import type { ReactNode } from 'react'
import { lazily } from './lazily.tsx'
import { useOnceOpen } from './useOnceOpen.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  side?: 'start' | 'end'
  size?: 'narrow' | 'wide'
}

const DrawerPanel = lazily<DrawerProps>(() =>
  import('./floating/DrawerPanel.tsx').then(({ DrawerPanel }) => DrawerPanel),
)

/** A dialog along one edge: the phone's menu, a table row's details. */
export function Drawer(props: DrawerProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return <DrawerPanel {...props} />
}
