import { lazy, Suspense, type ComponentPropsWithRef, type ReactNode } from 'react'
import { useFloating } from './useFloating.ts'
import { useOnceOpen } from './useOnceOpen.ts'

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

const loadPanel = () => import('./floating/PopoverPanel.tsx')
const PopoverPanel = lazy(() => loadPanel().then(({ PopoverPanel }) => ({ default: PopoverPanel })))
const preload = () => void loadPanel().catch(() => {})

/** A panel beside the button that opens it: notifications, filters. */
export function Popover({ label, renderTrigger, children, onOpenChange }: PopoverProps) {
  const { anchor, setAnchor, isOpen, setOpen } = useFloating<HTMLButtonElement>()
  const wasOpen = useOnceOpen(isOpen)
  const change = (isOpen: boolean) => {
    setOpen(isOpen)
    onOpenChange?.(isOpen)
  }
  return (
    <>
      {renderTrigger({
        ref: setAnchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: () => change(!isOpen),
      })}
      {wasOpen && anchor && (
        <Suspense fallback={null}>
          <PopoverPanel label={label} anchor={anchor} isOpen={isOpen} setOpen={change}>
            {typeof children === 'function' ? children(() => change(false)) : children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  )
}
