import { Popover, usePopoverStore } from '@ariakit/react'
import { type ReactNode, useLayoutEffect } from 'react'
import type { FloatingPanel } from '../lazily.tsx'
import { focusBack } from './focusBack.ts'

export interface PopoverPanelProps extends FloatingPanel {
  label: string
  children: ReactNode
}

export function PopoverPanel({ label, anchor, isOpen, setOpen, children }: PopoverPanelProps) {
  const store = usePopoverStore({ open: isOpen, setOpen, placement: 'bottom-end' })
  useLayoutEffect(() => {
    store.setAnchorElement(anchor.current)
    store.setDisclosureElement(anchor.current)
  }, [store, anchor])
  return (
    <Popover
      store={store}
      portal
      // It takes the focus before it has its place: only what is fixed does not scroll the page to its beginning.
      fixed
      unmountOnHide
      gutter={6}
      aria-label={label}
      finalFocus={anchor}
      autoFocusOnHide={focusBack}
      className="floating-menu z-50 max-h-[min(36rem,80dvh)] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-card border bg-surface shadow-float outline-none"
    >
      {children}
    </Popover>
  )
}
