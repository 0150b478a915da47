import { useEffect, useEffectEvent, useState } from 'react'
import { claimCheckout, getCheckoutStatus } from '#shared/billing.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { words } from './strings.ts'

const everyMilliseconds = 2000
const patienceMilliseconds = 60_000

export type ReturnState = 'asking' | 'confirming' | 'paid' | 'unconfirmed' | 'over'

/**
 * Follows a payment after the browser has come back from it. The address only says that there was one;
 * what became of it is the server's word, asked every two seconds for a minute.
 */
export function usePaymentReturn(isSignedIn: boolean): ReturnState {
  const [state, setState] = useState<ReturnState>('asking')

  const settle = useEffectEvent(async (status: 'paid' | 'claimed') => {
    toast({ title: words.paymentSuccessful, description: words.welcome, tone: 'success' })
    if (status === 'paid' && !isSignedIn) return setState('paid')
    // The callback may have left the claim to a job: asking for it again is harmless.
    if (status === 'paid') await call(claimCheckout, { body: {} }).catch(() => null)
    await refreshViewer()
    setState('over')
  })

  useEffect(() => {
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async () => {
      const status = await call(getCheckoutStatus, {}).then(
        (reply) => reply.status,
        () => 'open' as const,
      )
      if (isLeft) return
      if (status === 'paid' || status === 'claimed') await settle(status)
      else if (status !== 'open') setState('over')
      else if (Date.now() - startedAt >= patienceMilliseconds) setState('unconfirmed')
      else {
        setState('confirming')
        timer = setTimeout(() => void ask(), everyMilliseconds)
      }
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [])

  return state
}
