import * as z from 'zod/mini'
import { EngagementRates } from './reach.ts'
import { time } from './time.ts'

export const DealStatus = z.enum(['reserved', 'held', 'payable', 'paid', 'returned', 'disputed'])
export type DealStatus = z.output<typeof DealStatus>

/** What a deal priced by counted reach has come to, in cents, and until when it counts. */
export const DealEngagement = z.object({
  rates: EngagementRates,
  accrued: z.int(),
  countsUntil: z.nullable(time),
  settledAt: z.nullable(time),
})

/** The money of one approved application, in cents; its two parts always add up to `gross`. */
export const Deal = z.object({
  gross: z.int(),
  payout: z.int(),
  platformFee: z.int(),
  status: DealStatus,
  /** Set where the deal is priced by counted reach: `gross` is the most it may come to until it is settled. */
  engagement: z.nullable(DealEngagement),
  approvedVersion: z.nullable(z.int()),
  approvedAt: time,
  publishedAt: z.nullable(time),
  releaseAt: z.nullable(time),
  paidAt: z.nullable(time),
})
export type Deal = z.output<typeof Deal>
