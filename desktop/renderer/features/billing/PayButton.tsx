import { Lock } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './strings.ts'

/** Why the last try failed: the card was declined, the form is of no more use, or nobody knows. */
interface PaymentError {
  sentence: string
  kind: 'declined' | 'over' | 'unsure'
}

const comforts = { declined: words.nothingCharged, over: words.formOver, unsure: null }

interface PayButtonProps {
  isBusy: boolean
  error: PaymentError | undefined
  isDisabled?: boolean
  label?: string | undefined
  /** Further small print. */
  children?: ReactNode
}

/** The end of every payment form: why the last try failed, the button, and what we promise. */
export function PayButton({ isBusy, error, isDisabled = false, label, children }: PayButtonProps) {
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <div className="rounded-control bg-danger-bg px-3 py-2.5 text-control text-danger">
          <p>{error.sentence}</p>
          {comforts[error.kind] && <p className="mt-1 text-dense">{comforts[error.kind]}</p>}
        </div>
      )}
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} disabled={isDisabled}>
        {label ?? words.complete}
      </Button>
      <p className="text-center text-dense text-3">
        <Lock className="me-1.5 mb-0.5 inline size-3.5" aria-hidden />
        {words.secure}
      </p>
      {children}
    </div>
  )
}

/** A payment that failed, in the provider's words. */
export class PaymentRefused extends Error {
  /** True when another try with this form cannot succeed: it was paid, or has expired. */
  readonly isOver: boolean

  constructor(sentence = '', { isOver = false } = {}) {
    super(sentence)
    this.isOver = isOver
  }
}

/** One try to pay: busy while it lasts; a failure is shown as a notice and kept beside the button. */
export function usePayment() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<PaymentError | undefined>()
  const isRunning = useRef(false)

  const fail = (sentence: string, kind: PaymentError['kind']) => {
    setError({ sentence, kind })
    toast({ title: words.paymentFailed, description: sentence, tone: 'danger' })
  }
  const attempt = async (pay: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      await pay()
    } catch (thrown) {
      if (thrown instanceof PaymentRefused && thrown.message !== '')
        fail(thrown.message, thrown.isOver ? 'over' : 'declined')
      else fail(words.paymentFailedText, 'unsure')
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, error, attempt, clear: () => setError(undefined) }
}
