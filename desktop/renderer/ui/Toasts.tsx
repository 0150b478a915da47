import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dismissToast, offerMilliseconds, type Toast, toastMilliseconds, useToasts } from '../lib/toasts.ts'
import { Button, IconButton } from './Button.tsx'

const words = { dismiss: 'Dismiss', notifications: 'Notices' }

const icons = { neutral: Info, success: CircleCheck, danger: CircleAlert }
const colours = { neutral: 'text-info', success: 'text-success', danger: 'text-danger' }

/** Whether somebody points at the element or has the focus in it. */
function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const on = (event: string, change: () => void) =>
      element.current?.addEventListener(event, change, { signal: listening.signal })
    on('pointerenter', () => setPointed(true))
    on('pointerleave', () => setPointed(false))
    on('focusin', () => setFocused(true))
    on('focusout', () => setFocused(false))
    return () => listening.abort()
  }, [element])
  return isPointed || isFocused
}

/** Counts down, but not while it is held. */
function useCountdown({ id, action }: Toast, isHeld: boolean) {
  const left = useRef(action ? offerMilliseconds : toastMilliseconds)
  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [id, isHeld])
}

function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLElement>(null)
  // What is offered ends at its time: then it can no longer be done.
  const isHeld = useHeld(card)
  useCountdown(toast, isHeld && !toast.action)
  const Icon = icons[toast.tone]
  return (
    <article
      ref={card}
      className="toast pointer-events-auto flex w-full items-center gap-3 rounded-card border bg-surface p-2 ps-4 shadow-float"
    >
      <Icon className={`size-5 shrink-0 ${colours[toast.tone]}`} aria-hidden />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="text-control font-medium">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-control text-2">{toast.description}</p>}
      </div>
      {toast.action && (
        <Button
          size="small"
          data-undo
          aria-keyshortcuts="u"
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton
        size="small"
        label={words.dismiss}
        icon={<X aria-hidden />}
        onClick={() => dismissToast(toast.id)}
      />
    </article>
  )
}

/** F8 brings the keyboard to the notice; Escape, once there, takes it away. */
function useToastKeys(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'F8') region.current?.querySelector('button')?.focus()
      if (key === 'Escape' && region.current?.contains(document.activeElement)) dismissToast()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [region])
}

/** The place of notices: mounted once. */
export function Toasts() {
  const { current } = useToasts()
  const region = useRef<HTMLElement>(null)
  useToastKeys(region)
  const card = current && <ToastCard key={current.id} toast={current} />
  const isAlert = current?.tone === 'danger'
  return (
    <section
      ref={region}
      aria-label={words.notifications}
      aria-keyshortcuts="F8"
      className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+0.75rem)] z-50 md:start-auto md:end-6 md:top-auto md:bottom-(--toasts-bottom,1.5rem) md:w-96"
    >
      {/* Both regions stand from the start: a live region that arrives with its text is not read. */}
      <output className="block">{!isAlert && card}</output>
      <div role="alert">{isAlert && card}</div>
    </section>
  )
}
