import { grouped } from './counts.ts'

/** What brands pay in and creators are paid. */
export const marketplaceCurrency = 'usd'

/**
 * Cents as people read them: 1999 -> `$19.99`; parts of a cent are rounded. Dollars are written without `Intl`, as counts
 * are.
 */
export function dollars(cents: number, currency = 'usd'): string {
  if (currency !== 'usd')
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
      cents / 100,
    )
  return `${cents < 0 ? '-' : ''}$${grouped(Math.abs(cents / 100).toFixed(2))}`
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
