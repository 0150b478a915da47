import type { ComponentPropsWithRef, ReactNode } from 'react'
import { lazily, useFloating, useOnceOpen } from './lazily.tsx'
export type PopoverTrigger = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'onClick' | 'onPointerEnter' | 'onFocus' | 'aria-haspopup' | 'aria-expanded'
>

export interface PopoverProps {
  label: string
  renderTrigger: (trigger: PopoverTrigger) => ReactNode
  /** What floats; `close` is for what has been done inside. */
  children: ReactNode | ((close: () => void) => ReactNode)
  onOpenChange?: (isOpen: boolean) => void
}

const PopoverPanel = lazily(() =>
  import('./floating/PopoverPanel.tsx').then(({ PopoverPanel }) => PopoverPanel),
)

/** A panel beside the button that opens it: notifications, filters. */
export function Popover({ label, renderTrigger, children, onOpenChange }: PopoverProps) {
  const { anchor, isOpen, setOpen } = useFloating<HTMLButtonElement>()
  const wasOpen = useOnceOpen(isOpen)
  const change = (isOpen: boolean) => {
    setOpen(isOpen)
    onOpenChange?.(isOpen)
  }
  return (
    <>
      {renderTrigger({
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onPointerEnter: PopoverPanel.preload,
        onFocus: PopoverPanel.preload,
        onClick: () => change(!isOpen),
      })}
      {wasOpen && (
        <PopoverPanel label={label} anchor={anchor} isOpen={isOpen} setOpen={change}>
          {typeof children === 'function' ? children(() => change(false)) : children}
        </PopoverPanel>
      )}
    </>
  )
}
