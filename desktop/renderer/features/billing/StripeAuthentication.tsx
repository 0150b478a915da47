import { useEffect, useEffectEvent } from 'react'
import { useConfig } from '../../lib/boot.ts'
import type { AuthenticationProps } from './paymentForm.ts'
import { words } from './strings.ts'
import { stripe } from './stripe.ts'

/** Stripe draws the bank's step over the page by itself. */
export default function StripeAuthentication({ clientSecret, onPassed, onFailed }: AuthenticationProps) {
  const publishableKey = useConfig()?.stripePublishableKey ?? ''
  const settle = useEffectEvent((sentence: string | null) =>
    sentence === null ? onPassed() : onFailed(sentence),
  )
  useEffect(() => {
    let isLeft = false
    const authenticate = async () => {
      const provider = await stripe(publishableKey)
      if (!provider) return words.paymentFailedText
      const { error } = await provider.handleNextAction({ clientSecret })
      return error ? (error.message ?? words.paymentFailedText) : null
    }
    authenticate().then(
      (sentence) => !isLeft && settle(sentence),
      () => !isLeft && settle(words.paymentFailedText),
    )
    return () => {
      isLeft = true
    }
  }, [clientSecret, publishableKey])
  return null
}
