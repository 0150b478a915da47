import * as z from 'zod/mini'
import { time } from './time.ts'

export const DealStatus = z.enum(['reserved', 'held', 'payable', 'paid', 'returned', 'disputed'])
export type DealStatus = z.output<typeof DealStatus>

/** The money of one approved application, in cents; its two parts always add up to `gross`. */
export const Deal = z.object({
  gross: z.int(),
  payout: z.int(),
  platformFee: z.int(),
  status: DealStatus,
  approvedVersion: z.nullable(z.int()),
  approvedAt: time,
  publishedAt: z.nullable(time),
  releaseAt: z.nullable(time),
  paidAt: z.nullable(time),
})
export type Deal = z.output<typeof Deal>
