import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { stripe } from './stripe.ts'

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
