import { Tooltip, useTooltipStore } from '@ariakit/react'
import { useLayoutEffect } from 'react'
import type { TooltipProps } from '../Tooltip.tsx'
import type { FloatingPanel } from '../useFloating.ts'

export function TooltipPanel({ text, anchor, isOpen, setOpen }: Pick<TooltipProps, 'text'> & FloatingPanel) {
  const store = useTooltipStore({ open: isOpen, setOpen, placement: 'top' })
  useLayoutEffect(() => {
    store.setAnchorElement(anchor)
    store.setDisclosureElement(anchor)
  }, [store, anchor])
  return (
    <Tooltip
      store={store}
      portal
      unmountOnHide
      gutter={6}
      className="floating-menu z-50 max-w-xs rounded-control bg-[var(--text)] px-2.5 py-1.5 text-meta text-[var(--canvas)]"
    >
      {text}
    </Tooltip>
  )
}
