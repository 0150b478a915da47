import type { Stripe } from 'stripe'

/** The moment `months` after the anchor; the 31st becomes the last day of shorter months. */
export function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(to.getTime() / 1000)
}

/** How many months a period at this price has. */
export const monthsOf = ({ recurring }: Pick<Stripe.Price, 'recurring'>): number =>
  recurring?.interval === 'year' ? 12 : 1

/** The end of the period that starts at `start`, counted from the anchor so that days do not creep. */
export function periodEnd(anchor: number, start: number, length: number): number {
  const from = new Date(anchor * 1000)
  const at = new Date(start * 1000)
  let months = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth()
  while (months % length !== 0 || monthsAfter(anchor, months) <= start) months += 1
  return monthsAfter(anchor, months)
}
