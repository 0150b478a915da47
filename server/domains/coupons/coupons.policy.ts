import type { CouponOff } from '#shared/coupons.ts'
import { discountOf } from '#shared/discounts.ts'
import type { FailureCode } from '#shared/errors.ts'
import { leastCharge } from '#shared/renewals.ts'
import type { CouponRow } from './coupons.repo.ts'

/** What a coupon takes off, in the contract's words. */
export const offOf = ({ percentOff, amountOffCents, currency, duration, months }: CouponRow): CouponOff => ({
  percentOff,
  amountOff: amountOffCents,
  currency,
  duration,
  months,
})

/** A coupon as the people who run the site see it. */
export const viewOf = (row: CouponRow) => {
  const { id, code, maxUses, uses, expiresAt, planSlugs, disabledAt, isOffered, createdAt } = row
  return { id, code, ...offOf(row), maxUses, uses, expiresAt, planSlugs, disabledAt, isOffered, createdAt }
}

/** Whether a card can be charged with what a coupon leaves of a price: nothing at all, or the least charge. */
export function isChargeable(off: Pick<CouponOff, 'percentOff' | 'amountOff'>, cents: number): boolean {
  const left = cents - discountOf(off, cents)
  return left === 0 || left >= leastCharge
}

interface Use {
  /** The plan that it is wanted for; null asks of the coupon alone. */
  slug: string | null
  cents: number
  now: Date
  /** Whether the asker holds one of its uses already. */
  isHeld: boolean
}

/** Why a coupon is refused; null where it is not. One that was switched off is as if it had never been. */
export function refusalOf(coupon: CouponRow, { slug, cents, now, isHeld }: Use): FailureCode | null {
  if (coupon.disabledAt && !isHeld) return 'coupon.not_found'
  if (coupon.expiresAt && coupon.expiresAt <= now && !isHeld) return 'coupon.expired'
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses && !isHeld) return 'coupon.used_up'
  if (slug === null) return null
  const isForIt = coupon.planSlugs.length === 0 || coupon.planSlugs.includes(slug)
  return isForIt && isChargeable(offOf(coupon), cents) ? null : 'coupon.other_plan'
}
