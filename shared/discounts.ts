import type { CouponOff } from './coupons.ts'
import { dollars } from './money.ts'

/** What a coupon takes off a payment, in cents; never more than it. */
export function discountOf(
  { percentOff, amountOff }: Pick<CouponOff, 'percentOff' | 'amountOff'>,
  cents: number,
) {
  return Math.min(cents, percentOff === null ? (amountOff ?? 0) : Math.round((cents * percentOff) / 100))
}

/** A coupon as a line of words: "20% off for 3 months"; `isLater` of a membership that runs already. */
export function couponWords(coupon: CouponOff, isLater = false): string {
  const { percentOff, amountOff, currency, duration, months } = coupon
  const off = percentOff === null ? dollars(amountOff ?? 0, currency) : `${percentOff}%`
  if (duration === 'forever') return `${off} off every payment`
  if (duration === 'once') return `${off} off the ${isLater ? 'next' : 'first'} payment`
  return `${off} off for ${months === 1 ? 'a month' : `${months ?? 0} months`}`
}

/** Until when a coupon that was first used then takes something off; null where it always does. */
export function discountEnd(
  { duration, months }: Pick<CouponOff, 'duration' | 'months'>,
  from: Date,
): Date | null {
  if (duration === 'forever') return null
  if (duration === 'once') return from
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(from.getUTCMonth() + (months ?? 0))
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), last))
  return end
}
