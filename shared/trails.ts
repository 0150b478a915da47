import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FundingStatus } from './fundings.ts'
import { DealStatus } from './deals.ts'
import { LedgerAccount } from './ledger.ts'
import { time } from './time.ts'

/** Where cents of a payment are now. */
export const TrailPlace = z.enum([
  // With us.
  'free',
  'reserved',
  'creator_held',
  'platform_held',
  'forum_held',
  'creator_payable',
  'forum_payable',
  // On their way out.
  'transfer_pending',
  'forum_pending',
  'refund_pending',
  // At their end.
  'creator_paid',
  'taken_back',
  // Paid for their own membership.
  'plan_paid',
  'platform_revenue',
  // Of what the platform gives the forum; others than the operator see all that was given as paid.
  'forum_paid',
  'forum_taken_back',
  'forum_plan',
  'refunded',
  'charged_back',
  'returned',
])
export type TrailPlace = z.output<typeof TrailPlace>

/** One side of an entry of the ledger, whole; its id finds the same trail. */
export const TrailEntry = z.object({ id: z.string(), account: LedgerAccount, amount: z.int() })
export type TrailEntry = z.output<typeof TrailEntry>

/** One movement, with the cents of it that belong to this trail. */
export const TrailStep = z.object({
  at: time,
  /** The event of the ledger, as `funding paid`. */
  event: z.string(),
  amount: z.int(),
  /** The provider's object and the ledger's entries; for the operator alone, empty for everybody else. */
  providerId: z.nullable(z.string()),
  entries: z.array(TrailEntry),
})
export type TrailStep = z.output<typeof TrailStep>

/** Cents that are in one place. */
export const TrailRest = z.object({ place: TrailPlace, amount: z.int() })
export type TrailRest = z.output<typeof TrailRest>

/** The deal that a trail leads through. */
export const TrailDeal = z.object({
  applicationId: z.string(),
  /** For the operator alone. */
  contentId: z.nullable(z.string()),
  creator: z.string(),
  status: DealStatus,
  gross: z.int(),
  payout: z.int(),
  platformFee: z.int(),
  /** Where the post is read, while it stands. */
  postPath: z.nullable(z.string()),
})
export type TrailDeal = z.output<typeof TrailDeal>

/**
 * A part of a payment that went a way of its own, or, of a deal, a payment that it was taken from. Its `places`
 * add up to `amount`: 0 of a deal whose money went back.
 */
export const TrailPart = z.object({
  kind: z.enum(['deal', 'refund', 'chargeback', 'funding']),
  /** What the part is known by: leads to its own trail, where it has one. */
  id: z.string(),
  /** What it took at first. */
  taken: z.int(),
  amount: z.int(),
  places: z.array(TrailRest),
  steps: z.array(TrailStep),
  deal: z.nullable(TrailDeal),
})
export type TrailPart = z.output<typeof TrailPart>

export const TrailView = z.enum(['operator', 'brand', 'creator'])
export type TrailView = z.output<typeof TrailView>

/** The way of every cent of one payment into a campaign, or of one deal. */
export const Trail = z.object({
  kind: z.enum(['funding', 'deal']),
  id: z.string(),
  /** Whose part of it this is. */
  view: TrailView,
  currency: z.string(),
  /** What came in: the payment once it was taken, or the agreed price. All of `places` add up to it. */
  amount: z.int(),
  places: z.array(TrailRest),
  steps: z.array(TrailStep),
  parts: z.array(TrailPart),
  /** How the payment stands; null for a deal. */
  status: z.nullable(FundingStatus),
  deal: z.nullable(TrailDeal),
  campaign: z.object({ id: z.string(), title: z.string() }),
  brand: z.object({ name: z.string(), slug: z.string() }),
  /** What the payment cost the platform beside it: fees, and losses not recovered; for the operator alone. */
  costs: z.nullable(z.object({ fees: z.int(), losses: z.int() })),
})
export type Trail = z.output<typeof Trail>

/** Where the trail of a funding, a deal, an entry or a provider's object is read. */
export const trailPath = (id: string): string => `/advertising/trail/${encodeURIComponent(id)}`

/** The places in which cents are not with the platform any more, or are back where a deal took them from. */
const gone: readonly TrailPlace[] = [
  'creator_paid',
  'plan_paid',
  'forum_paid',
  'forum_plan',
  'refunded',
  'charged_back',
  'returned',
]

/** How many cents of a trail have left, and how many are still here; together all that came in. */
export function balanceOf(places: readonly TrailRest[]): { gone: number; here: number } {
  const sumOf = (some: readonly TrailRest[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  return {
    gone: sumOf(places.filter(({ place }) => gone.includes(place))),
    here: sumOf(places.filter(({ place }) => !gone.includes(place))),
  }
}

export const getTrail = endpoint({
  method: 'GET',
  path: '/api/trails/:id',
  summary:
    'The way of every cent of a payment or a deal, found by either, by a payout, a ledger entry or a payment reference',
  access: 'signed-in',
  refuses: ['trail.not_found'],
  reply: Trail,
})
