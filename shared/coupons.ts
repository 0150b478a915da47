import * as z from 'zod/mini'
import { CouponCode } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { BillingInterval } from './plans.ts'
import { key, text } from './text.ts'
import { time } from './time.ts'

/** How long a coupon makes a membership cheaper: its first payment, some months, or as long as it runs. */
export const CouponDuration = z.enum(['once', 'months', 'forever'])
export type CouponDuration = z.output<typeof CouponDuration>

/** What a coupon takes off, and for how long. */
const offFields = {
  /** One of the two is set. */
  percentOff: z.nullable(z.int()),
  amountOff: z.nullable(z.int()),
  currency: z.string(),
  duration: CouponDuration,
  /** Of one that lasts for months. */
  months: z.nullable(z.int()),
}
export const CouponOff = z.object(offFields)
export type CouponOff = z.output<typeof CouponOff>

export const checkCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/check',
  summary: 'What a coupon’s code takes off a plan',
  access: 'public',
  limit: 'coupon',
  refuses: ['plan.not_found', 'coupon.not_found', 'coupon.expired', 'coupon.used_up', 'coupon.other_plan'],
  body: z.object({ code: CouponCode, planSlug: key, interval: z.optional(BillingInterval) }),
  reply: z.extend(CouponOff, {
    code: z.string(),
    /** What is taken off the first payment, and what is left of it, in cents. */
    discount: z.int(),
    amount: z.int(),
  }),
})

/** What somebody's membership costs, and what a coupon takes off it. */
export const MembershipTerms = z.object({
  planSlug: z.string(),
  interval: BillingInterval,
  /** A period of all seats without any coupon, in cents; null where it is not the price of now: they keep theirs. */
  price: z.nullable(z.int()),
  currency: z.string(),
  /** The coupon that makes the next payment cheaper. */
  coupon: z.nullable(
    z.extend(CouponOff, {
      code: z.string(),
      /** The last payments that it counts for are before this; null is all. */
      until: z.nullable(time),
      /** What it takes off the next payment. */
      discount: z.int(),
    }),
  ),
})
export type MembershipTerms = z.output<typeof MembershipTerms>

export const getMembershipTerms = endpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: 'How often the caller’s membership is paid, and what the next payment comes to; null without one',
  access: 'signed-in',
  reply: z.nullable(MembershipTerms),
})

export const Coupon = z.object({
  id: z.string(),
  code: z.string(),
  ...offFields,
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  expiresAt: z.nullable(time),
  /** None named is all. */
  planSlugs: z.array(z.string()),
  disabledAt: z.nullable(time),
  /** Whether those who are about to cancel are offered it. */
  isOffered: z.boolean(),
  createdAt: time,
})
export type Coupon = z.output<typeof Coupon>

const count = (most: number) => z.int().check(z.gte(1), z.lte(most))

/** A coupon that an operator makes. */
export const CouponInput = z
  .object({
    code: CouponCode,
    percentOff: z.optional(z.nullable(count(100))),
    amountOff: z.optional(z.nullable(count(limits.moneyMax))),
    duration: CouponDuration,
    months: z.optional(z.nullable(count(36))),
    maxUses: z.optional(z.nullable(count(1_000_000))),
    expiresAt: z.optional(z.nullable(z.iso.datetime())),
    planSlugs: z.optional(z.array(key).check(z.maxLength(20))),
    reason: z.optional(text({ min: 0, max: limits.reasonMax })),
  })
  .check(
    z.refine(({ percentOff, amountOff }) => (percentOff ?? null) !== (amountOff ?? null), {
      path: ['percentOff'],
      error: 'Say how much it takes off: a percentage or an amount',
    }),
    z.refine(({ percentOff, amountOff }) => !(percentOff && amountOff), {
      path: ['amountOff'],
      error: 'Either a percentage or an amount',
    }),
    z.refine(({ duration, months }) => (duration === 'months') === Boolean(months), {
      path: ['months'],
      error: 'Say for how many months, where it is for months',
    }),
  )
export type CouponInput = z.output<typeof CouponInput>

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'Every coupon, the newest first',
  access: 'admin',
  limit: 'admin',
  reply: z.array(Coupon),
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Make a coupon',
  access: 'admin',
  limit: 'admin',
  refuses: ['coupon.code_taken', 'coupon.unchargeable', 'plan.not_found'],
  body: CouponInput,
  reply: Coupon,
})

export const disableCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/:id/disable',
  summary: 'Let nobody use a coupon any more; whoever has it keeps it',
  access: 'admin',
  limit: 'admin',
  refuses: ['coupon.not_found'],
  body: z.object({ reason: z.optional(text({ min: 0, max: limits.reasonMax })) }),
  reply: Coupon,
})

export const offerCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/:id/offer',
  summary: 'Offer a coupon to those who are about to cancel, in place of any other, or offer it no more',
  access: 'admin',
  limit: 'admin',
  refuses: ['coupon.not_found'],
  body: z.object({ isOffered: z.boolean(), reason: z.optional(text({ min: 0, max: limits.reasonMax })) }),
  reply: Coupon,
})
