import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loading: Promise<Stripe | null> | undefined

/** The provider's script, fetched once, and only by a page that shows its form. */
export function stripe(publishableKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    // A line that was down a moment ago may be up again.
    loading = undefined
    throw error
  })
  return loading
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
