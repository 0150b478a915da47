/** What brands pay in and creators are paid. */
export const marketplaceCurrency = 'usd'

/** Integer cents as people read them: 1999 -> `$19.99`. */
export function dollars(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  )
}

/** What a creator keeps of a deal, fixed when it is approved; the two parts always add up to gross. */
export interface Split {
  creatorCents: number
  platformCents: number
}

const creatorPercent = 80

/** Splits a gross amount in integer cents: the creator's share rounds half up, the platform has the rest. */
export function splitGross(grossCents: number): Split {
  const creatorCents = Math.floor((grossCents * creatorPercent + 50) / 100)
  return { creatorCents, platformCents: grossCents - creatorCents }
}
