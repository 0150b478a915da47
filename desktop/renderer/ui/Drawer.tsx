import { lazy, Suspense, type ReactNode } from 'react'
import { useOnceOpen } from './useOnceOpen.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  side?: 'start' | 'end'
  size?: 'narrow' | 'wide'
}

const DrawerPanel = lazy(() =>
  import('./floating/DrawerPanel.tsx').then(({ DrawerPanel }) => ({ default: DrawerPanel })),
)

/** A dialog along one edge: the phone's menu, a table row's details. */
export function Drawer(props: DrawerProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <DrawerPanel {...props} />
    </Suspense>
  )
}
