import { useEffect, useRef, type ReactNode } from 'react'
import { lazily } from './lazily.tsx'
import { useFloating } from './useFloating.ts'
import { useOnceOpen } from './useOnceOpen.ts'

export interface TooltipProps {
  /** More about the thing; its name has to be on the thing itself. */
  text: ReactNode
  children: ReactNode
}

const delay = 500
const TooltipPanel = lazily(() =>
  import('./floating/TooltipPanel.tsx').then(({ TooltipPanel }) => TooltipPanel),
)

/** Shown while the pointer rests on its child or the keyboard is there; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const { anchor, setAnchor, isOpen, setOpen } = useFloating<HTMLSpanElement>()
  const wasOpen = useOnceOpen(isOpen)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!anchor) return
    const listening = new AbortController()
    const on = (event: string, act: (event: Event) => void) =>
      anchor.addEventListener(event, act, { signal: listening.signal })
    const hide = () => {
      clearTimeout(timer.current)
      setOpen(false)
    }
    on('pointerenter', () => {
      timer.current = setTimeout(() => setOpen(true), delay)
    })
    on('focusin', ({ target }) => {
      if ((target as Element).matches(':focus-visible')) setOpen(true)
    })
    for (const event of ['pointerleave', 'pointerdown', 'focusout']) on(event, hide)
    return () => {
      clearTimeout(timer.current)
      listening.abort()
    }
  }, [anchor, setOpen])
  return (
    <>
      <span ref={setAnchor} className="inline-flex">
        {children}
      </span>
      {wasOpen && anchor && <TooltipPanel text={text} anchor={anchor} isOpen={isOpen} setOpen={setOpen} />}
    </>
  )
}
