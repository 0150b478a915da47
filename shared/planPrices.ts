import type { BillingInterval, Plan } from './plans.ts'

/** What a plan costs for a month or a year, in cents; null where it is not sold so. */
export const priceFor = (
  { price, yearlyPrice }: Pick<Plan, 'price' | 'yearlyPrice'>,
  interval: BillingInterval,
): number | null => (interval === 'year' ? yearlyPrice : price)

/** How much less a year costs than twelve months, in whole per cent; 0 where it costs no less. */
export function yearlySaving({ price, yearlyPrice }: Pick<Plan, 'price' | 'yearlyPrice'>): number {
  return yearlyPrice === null ? 0 : Math.max(0, Math.floor(100 - (yearlyPrice / (12 * price)) * 100))
}

/** A plan as it is paid: by the month or by the year. */
export interface Terms {
  plan: Pick<Plan, 'price' | 'yearlyPrice'>
  interval: BillingInterval
}

/**
 * Whether these terms are begun at once in place of those: a plan that costs more, or a year of the same or a
 * better one in place of months. What was paid of the old ones is then always less than the new ones cost.
 */
export function isUpgrade(from: Terms, to: Terms): boolean {
  const cents = priceFor(to.plan, to.interval)
  if (cents === null) return false
  if (from.interval === to.interval) return cents > (priceFor(from.plan, from.interval) ?? 0)
  return to.interval === 'year' && to.plan.price >= from.plan.price
}
