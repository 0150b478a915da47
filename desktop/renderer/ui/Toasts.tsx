import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dismissToast, toastMilliseconds, useToasts, type Toast } from '../lib/toasts.ts'
import { IconButton } from './IconButton.tsx'
import { words } from './strings.ts'

const icons = { neutral: Info, success: CircleCheck, danger: CircleAlert }
const colours = { neutral: 'text-info', success: 'text-success', danger: 'text-danger' }

/** Counts down only while nobody points at it or has the focus in it. */
function useCountdown(id: number, isHeld: boolean) {
  const left = useRef(toastMilliseconds)
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
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useCountdown(toast.id, isPointed || isFocused)
  const Icon = icons[toast.tone]
  return (
    <article
      className="toast pointer-events-auto flex w-full items-start gap-3 rounded-card border bg-surface p-3 ps-4 shadow-float"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.id)}
    >
      <Icon className={`mt-1.5 size-5 shrink-0 ${colours[toast.tone]}`} aria-hidden />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="text-control font-medium">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-control text-2">{toast.description}</p>}
      </div>
      <IconButton
        size="small"
        label={words.dismiss}
        icon={<X aria-hidden />}
        onClick={() => dismissToast(toast.id)}
      />
    </article>
  )
}

/** The place of notices: mounted once. F8 brings the keyboard here. */
export function Toasts() {
  const { current } = useToasts()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.querySelector('button')?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const card = current && <ToastCard key={current.id} toast={current} />
  const isAlert = current?.tone === 'danger'
  return (
    <section
      ref={region}
      aria-label={words.notifications}
      aria-keyshortcuts="F8"
      className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+0.75rem)] z-50 md:start-auto md:end-6 md:top-auto md:bottom-6 md:w-96"
    >
      {/* Both regions stand from the start: a live region that arrives with its text is not read. */}
      <output className="block">{!isAlert && card}</output>
      <div role="alert">{isAlert && card}</div>
    </section>
  )
}
