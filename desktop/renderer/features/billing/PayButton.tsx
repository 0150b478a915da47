import { Lock } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './strings.ts'

/** Why the last try failed. What the provider declined was not charged; of the rest that is not known. */
interface PaymentError {
  sentence: string
  isDeclined: boolean
}

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
          {error.isDeclined && <p className="mt-1 text-dense">{words.nothingCharged}</p>}
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
export class PaymentRefused extends Error {}

/** One try to pay: busy while it lasts; a failure is shown as a notice and kept beside the button. */
export function usePayment() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<PaymentError | undefined>()
  const isRunning = useRef(false)

  const fail = (sentence: string, isDeclined = true) => {
    setError({ sentence, isDeclined })
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
      const refusal = thrown instanceof PaymentRefused ? thrown.message : ''
      fail(refusal || words.paymentFailedText, refusal !== '')
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, error, attempt, fail, clear: () => setError(undefined) }
}
