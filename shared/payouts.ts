import * as z from 'zod/mini'
import { DealStatus } from './deals.ts'
import { DividendRole, ShareStatus } from './dividends.ts'
import { PayeeState } from './earnings.ts'
import { endpoint } from './endpoint.ts'
import { time } from './time.ts'

/** Sums in cents; gross = platformFee + payout, and of the platform's part the forums receive `dividend`. */
export const PayoutSums = z.object({
  gross: z.int(),
  platformFee: z.int(),
  dividend: z.int(),
  payout: z.int(),
  held: z.int(),
  payable: z.int(),
  paid: z.int(),
})
export type PayoutSums = z.output<typeof PayoutSums>

/** One deal as the report lists it. */
export const PayoutRow = z.object({
  contentId: z.string(),
  applicationId: z.string(),
  creatorId: z.string(),
  creator: z.string(),
  campaignId: z.string(),
  campaign: z.string(),
  brand: z.string(),
  postPath: z.nullable(z.string()),
  gross: z.int(),
  platformFee: z.int(),
  dividend: z.int(),
  payout: z.int(),
  currency: z.string(),
  status: DealStatus,
  publishedAt: z.nullable(time),
  releaseAt: z.nullable(time),
  transferId: z.nullable(z.string()),
  paidAt: z.nullable(time),
})
export type PayoutRow = z.output<typeof PayoutRow>

/** Somebody's share of a deal, for the forum that they look after. */
export const PayoutShare = z.object({
  shareId: z.string(),
  contentId: z.string(),
  userId: z.string(),
  username: z.string(),
  payee: PayeeState,
  forum: z.string(),
  role: DividendRole,
  campaign: z.string(),
  brand: z.string(),
  /** Percent of the platform's part that the forum receives of this deal. */
  part: z.int(),
  amount: z.int(),
  /** What of it paid for their own membership. */
  forPlan: z.int(),
  currency: z.string(),
  status: ShareStatus,
  releaseAt: z.nullable(time),
  transferId: z.nullable(z.string()),
  paidAt: z.nullable(time),
})
export type PayoutShare = z.output<typeof PayoutShare>

export const RunStatus = z.enum(['open', 'done', 'failed'])

export const PayoutRun = z.object({
  id: z.string(),
  status: RunStatus,
  hash: z.string(),
  total: z.int(),
  startedBy: z.string(),
  startedAt: time,
  finishedAt: z.nullable(time),
  lastError: z.nullable(z.string()),
  paid: z.int(),
  refused: z.int(),
  sending: z.int(),
})
export type PayoutRun = z.output<typeof PayoutRun>

/** One transfer that a run makes, or would make: of a creator's part of a deal, or of a share of its forum. */
export const PlannedTransfer = z.object({
  contentId: z.string(),
  /** The share that it pays; null where it pays the creator. */
  shareId: z._default(z.nullable(z.string()), null),
  creatorId: z.string(),
  creator: z.string(),
  campaign: z.string(),
  amount: z.int(),
  accountId: z.string(),
})
export type PlannedTransfer = z.output<typeof PlannedTransfer>

const leftOut = z.object({ creatorId: z.string(), creator: z.string(), amount: z.int() })
export const LeftOut = z.object({
  belowMinimum: z.array(leftOut),
  notOnboarded: z.array(leftOut),
  pausedByReport: z.array(z.extend(leftOut, { contentId: z.string() })),
  disputed: z.array(z.extend(leftOut, { contentId: z.string() })),
  refused: z.array(z.extend(leftOut, { contentId: z.string(), reason: z.string() })),
})
export type LeftOut = z.output<typeof LeftOut>

/** What a run would pay now. The hash stands for the exact list; a run refuses any other. */
export const PayoutPlan = z.object({
  at: time,
  currency: z.string(),
  hash: z.string(),
  total: z.int(),
  transfers: z.array(PlannedTransfer),
  leftOut: LeftOut,
  /** Transfers of an interrupted run, which are finished first. */
  unfinished: z.int(),
  balance: z.object({ available: z.int(), pending: z.int() }),
  /** Whether the provider’s balance covers it. */
  isCovered: z.boolean(),
})
export type PayoutPlan = z.output<typeof PayoutPlan>

export const PayoutReport = z.object({
  from: z.nullable(time),
  to: z.nullable(time),
  currency: z.string(),
  creators: z.array(
    z.extend(PayoutSums, {
      id: z.string(),
      username: z.string(),
      payee: PayeeState,
      items: z.array(PayoutRow),
    }),
  ),
  totals: PayoutSums,
  /** What those who look after forums receive of it. */
  shares: z.array(PayoutShare),
  leftOut: LeftOut,
  runs: z.array(PayoutRun),
  /** Null when the provider does not answer. */
  balance: z.nullable(z.object({ available: z.int(), pending: z.int() })),
  isLedgerBalanced: z.boolean(),
})
export type PayoutReport = z.output<typeof PayoutReport>

const moment = z.optional(
  z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Please give a date such as 2026-10-01'),
    z.transform((value: string) => new Date(value)),
  ),
)
/** From the first moment to before the second. */
export const PayoutPeriod = z.object({ from: moment, to: moment })
export type PayoutPeriod = z.output<typeof PayoutPeriod>

export const getPayoutReport = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  summary: 'Deals that reached their present state in a period, by creator, and what the next run leaves out',
  access: 'admin',
  limit: 'admin',
  query: PayoutPeriod,
  reply: PayoutReport,
})
