import { useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { sendToLogin } from './login.ts'
import { type FailureWords, type Refusal, refusalOf } from './refusal.ts'
import { toast, type ToastContent } from './toasts.ts'

export interface ActionOptions<Output> {
  /** The notice of success. */
  success?: ToastContent | ((output: Output) => ToastContent)
  failure: FailureWords
  onSuccess?: (output: Output) => void
  /** Sees a refusal first: `true` says that it is dealt with (the fields of a form, say). */
  onRefused?: (error: ApiError) => boolean
}

export interface Action<Args extends unknown[], Output> {
  /** Does it, unless it is being done. Never rejects; undefined says that it did not succeed. */
  act: (...args: Args) => Promise<Output | undefined>
  isBusy: boolean
  /** Why the last try failed, until the next one: `lib/ActionNotice.tsx` draws it beside the control. */
  refusal: Refusal | null
  clear: () => void
}

/**
 * Something a person asks of the server. Double presses are ignored; an ended session leads to the login;
 * every other failure is shown as a notice and kept as `refusal`.
 */
export function useAction<Args extends unknown[], Output>(
  run: (...args: Args) => Promise<Output>,
  options: ActionOptions<Output>,
): Action<Args, Output> {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isRunning = useRef(false)

  const act = async (...args: Args): Promise<Output | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(true)
    setRefusal(null)
    const { success, failure, onSuccess, onRefused } = options
    try {
      const output = await run(...args)
      if (success) toast({ tone: 'success', ...(typeof success === 'function' ? success(output) : success) })
      onSuccess?.(output)
      return output
    } catch (error) {
      if (error instanceof ApiError && onRefused?.(error)) return undefined
      const refused = refusalOf(error, failure)
      setRefusal(refused)
      notify(refused)
      if (!(error instanceof ApiError) && !(error instanceof TypeError)) reportError(error)
      return undefined
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { act, isBusy, refusal, clear: () => setRefusal(null) }
}

function notify(refusal: Refusal): void {
  if (refusal.kind === 'signed-out') sendToLogin()
  else if (refusal.kind === 'subscription') toast({ title: refusal.sentence, tone: 'danger' })
  else toast({ title: refusal.title, description: refusal.sentence, tone: 'danger' })
}
