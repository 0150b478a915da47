import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useEffectEvent, useState } from 'react'
import { allowProviderScripts } from '../../lib/scripts.ts'
import { useConfig } from '../../lib/boot.ts'
import type { AuthenticationProps } from './PaymentForm.tsx'

/** Stripe draws the bank's step over the page by itself. */
export default function StripeAuthentication({ clientSecret, onPassed, onFailed }: AuthenticationProps) {
  const publishableKey = useConfig()?.stripePublishableKey ?? ''
  const passed = useEffectEvent(onPassed)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    let isLeft = false
    const authenticate = async () => {
      const provider = await stripe(publishableKey)
      const answer = await provider?.handleNextAction({ clientSecret })
      if (isLeft) return
      if (answer && !answer.error) passed()
      else failed(answer?.error?.message ?? null)
    }
    authenticate().catch(() => !isLeft && failed(null))
    return () => {
      isLeft = true
    }
  }, [clientSecret, publishableKey])
  return null
}

let loading: Promise<Stripe | null> | undefined

/** The provider's script, fetched once, and only by a page that shows its form. */
function stripe(publishableKey: string): Promise<Stripe | null> {
  if (!loading) {
    allowProviderScripts('https://js.stripe.com')
    loading = loadStripe(publishableKey).catch((error: unknown) => {
      // A line that was down a moment ago may be up again.
      loading = undefined
      throw error
    })
    // It may fail before anybody on the page waits for it; whoever does hears of it all the same.
    loading.catch(() => undefined)
  }
  return loading
}

/** The provider's script: null while it loads, and tried again on request where it could not be loaded. */
export function useProvider(publishableKey: string) {
  const [loading, setLoading] = useState(() => stripe(publishableKey))
  const [provider, setProvider] = useState<Stripe | 'failed' | null>(null)
  useEffect(() => {
    let isLeft = false
    const set = (loaded: Stripe | 'failed') => {
      if (!isLeft) setProvider(loaded)
    }
    loading.then(
      (loaded) => set(loaded ?? 'failed'),
      () => set('failed'),
    )
    return () => {
      isLeft = true
    }
  }, [loading])
  return {
    provider,
    retry: () => {
      setProvider(null)
      setLoading(stripe(publishableKey))
    },
  }
}

/** The provider's fields in the colours of the page as they are now. */
export function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'stripe',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '15px',
      borderRadius: '6px',
      colorPrimary: token('accent'),
      colorBackground: token('sunken'),
      colorText: token('text'),
      colorTextSecondary: token('text-2'),
      colorDanger: token('danger'),
    },
  }
}
