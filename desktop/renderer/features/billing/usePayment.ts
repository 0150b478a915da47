import { useRef, useState } from 'react'
import { toast } from '../../lib/toasts.ts'
import { words } from './strings.ts'

/** A payment that failed, in the provider's words. */
export class PaymentRefused extends Error {}

/** One try to pay: busy while it lasts; a failure is told as a notice and kept beside the button. */
export function usePayment() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const isRunning = useRef(false)

  const fail = (sentence: string) => {
    setError(sentence)
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
      fail((thrown instanceof PaymentRefused && thrown.message) || words.paymentFailedText)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, error, attempt, fail }
}
