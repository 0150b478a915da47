import { useState } from 'react'
import { createSubscriptionIntent } from '#shared/billing.ts'
import { ApiError, call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { words } from './strings.ts'

/** Why there is nothing to pay: a subscription runs already, or this browser has paid. */
export type Settled = 'subscribed' | 'paid'

/** The checkout of this browser for a plan. Another plan forgets the payment that was begun. */
export function useCheckout(planSlug: string) {
  const [begun, setBegun] = useState<{ planSlug: string; clientSecret: string } | null>(null)
  const [settled, setSettled] = useState<Settled | null>(null)
  const starting = useAction(() => call(createSubscriptionIntent, { body: { planSlug } }), {
    failure: { sentence: words.intentFailed, prefersReason: true },
    onSuccess: ({ clientSecret }) => setBegun({ planSlug, clientSecret }),
    onRefused: (error: ApiError) => {
      if (error.code === 'subscription.exists') setSettled('subscribed')
      else if (error.code === 'checkout.paid') setSettled('paid')
      else return false
      return true
    },
  })
  return {
    clientSecret: begun?.planSlug === planSlug ? begun.clientSecret : null,
    settled,
    isStarting: starting.isBusy,
    refusal: starting.refusal,
    start: () => void starting.act(),
    forget: () => {
      setBegun(null)
      starting.clear()
    },
  }
}
