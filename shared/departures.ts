import * as z from 'zod/mini'
import { DepartureReason, departureReasons } from './billing.ts'
import { CouponOff } from './coupons.ts'
import { endpoint } from './endpoint.ts'

/** The same with the silence of those who said nothing. */
export const DepartureWord = z.enum(['unsaid', ...departureReasons])
export type DepartureWord = z.output<typeof DepartureWord>

/** How many of a plan left in a month for a reason, and how many stayed for what they were offered. */
export const Departures = z.object({
  /** The calendar month (UTC), as 2026-11. */
  month: z.string(),
  planSlug: z.string(),
  reason: DepartureWord,
  left: z.int(),
  stayed: z.int(),
})
export type Departures = z.output<typeof Departures>

export const listDepartures = endpoint({
  method: 'GET',
  path: '/api/admin/departures',
  summary: 'Why people cancelled, by month and plan; who they are is not kept',
  access: 'admin',
  limit: 'admin',
  reply: z.array(Departures),
})

/** What somebody who is about to cancel may have instead: a coupon on what they have. */
export const StayingOffer = z.extend(CouponOff, {
  /** What the next payment comes to with it, in cents. */
  amount: z.int(),
})
export type StayingOffer = z.output<typeof StayingOffer>

export const getStayingOffer = endpoint({
  method: 'GET',
  path: '/api/subscription/offer',
  summary: 'What the caller is offered to stay; null where nothing is',
  access: 'signed-in',
  reply: z.nullable(StayingOffer),
})

export const takeStayingOffer = endpoint({
  method: 'POST',
  path: '/api/subscription/offer',
  summary: 'Stay for what is offered: the next payments are cheaper',
  access: 'signed-in',
  limit: 'billing',
  refuses: ['subscription.not_active', 'offer.not_found', 'coupon.used_up'],
  body: z.object({ reason: z.optional(DepartureReason) }),
  reply: StayingOffer,
})
