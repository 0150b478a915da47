import { dollars, splitGross } from '#shared/money.ts'

const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/

/** Dollars as people type them in cents: `25` and `$25.00` are 2500; NaN for what is no amount. */
export function centsOf(typed: string): number {
  const found = amount.exec(typed.trim())
  if (!found) return Number.NaN
  return Number(found[1]!.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Cents as they stand in a field: `25.00`; nothing for no amount. */
export const typedOf = (cents: number): string => (Number.isFinite(cents) ? (cents / 100).toFixed(2) : '')

/** Both parts of what a brand pays, as people read them. */
export function printedSplit(cents: number): { creator: string; platform: string } {
  const { creatorCents, platformCents } = splitGross(Number.isFinite(cents) ? cents : 0)
  return { creator: dollars(creatorCents), platform: dollars(platformCents) }
}
