import * as z from 'zod/mini'
import { ApplicationStatus } from './applications.ts'
import { DealEngagement, DealStatus } from './deals.ts'
import { DividendRole, ShareStatus } from './dividends.ts'
import { endpoint } from './endpoint.ts'
import { time } from './time.ts'

/** The creator’s account at the payment provider. */
export const PayeeState = z.enum(['none', 'incomplete', 'active'])
export type PayeeState = z.output<typeof PayeeState>

export const EarningStep = z.enum([
  'applied',
  'approved',
  'content_approved',
  'published',
  'released',
  'paid',
  'returned',
])
export type EarningStep = z.output<typeof EarningStep>

/** One deal of a creator, in cents. */
export const Earning = z.object({
  applicationId: z.string(),
  campaignId: z.string(),
  campaignTitle: z.string(),
  brandName: z.string(),
  brandSlug: z.string(),
  gross: z.int(),
  platformFee: z.int(),
  payout: z.int(),
  /** What of the payout paid for the creator’s own membership. */
  forPlan: z.int(),
  /** Set where the deal is priced by counted reach. */
  engagement: z.nullable(DealEngagement),
  /** The application’s state, and below it the state of the money. */
  status: ApplicationStatus,
  dealStatus: DealStatus,
  /** Set while the release waits: for an open report on the post, or a dispute of the brand’s payment. */
  pausedBy: z.nullable(z.enum(['report', 'dispute'])),
  postPath: z.nullable(z.string()),
  publishedAt: z.nullable(time),
  releaseAt: z.nullable(time),
  paidAt: z.nullable(time),
  /** Why the provider refused the last transfer; it is tried again in the next run. */
  refusedReason: z.nullable(z.string()),
  trail: z.array(z.object({ step: EarningStep, at: time })),
})
export type Earning = z.output<typeof Earning>

/** Somebody's share of a sponsored post in a forum that they look after, in cents. */
export const ForumShare = z.object({
  id: z.string(),
  forumName: z.string(),
  forumSlug: z.string(),
  role: DividendRole,
  campaignTitle: z.string(),
  brandName: z.string(),
  postPath: z.nullable(z.string()),
  amount: z.int(),
  /** The deal is priced by counted reach and still counts: `amount` is the most it may become. */
  isCounting: z.boolean(),
  /** What of it paid for their own membership. */
  forPlan: z.int(),
  status: ShareStatus,
  pausedBy: z.nullable(z.enum(['report', 'dispute'])),
  publishedAt: z.nullable(time),
  releaseAt: z.nullable(time),
  paidAt: z.nullable(time),
  /** Why the provider refused the last transfer; it is tried again in the next run. */
  refusedReason: z.nullable(z.string()),
})
export type ForumShare = z.output<typeof ForumShare>

/** All amounts in cents: held is approved and not yet released, payable waits for the next payout run. */
export const Earnings = z.object({
  held: z.int(),
  payable: z.int(),
  paid: z.int(),
  /** What paid for the creator’s own membership. */
  forPlan: z.int(),
  currency: z.string(),
  /** Less than this waits for a later run. */
  minimumPayout: z.int(),
  payee: PayeeState,
  /** By calendar month (UTC), oldest first: what became due to the creator, and what was paid. */
  months: z.array(z.object({ month: z.string(), earned: z.int(), paid: z.int() })),
  items: z.array(Earning),
  /** What forums brought, which the sums above contain as well; newest first. */
  forumShares: z.array(ForumShare),
})
export type Earnings = z.output<typeof Earnings>

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/earnings',
  summary: 'The caller’s earnings by deal and by forum: held, payable and paid',
  access: 'signed-in',
  reply: Earnings,
})

export const listPayoutCountries = endpoint({
  method: 'GET',
  path: '/api/earnings/countries',
  summary: 'Where creators may live to be paid, as ISO 3166-1 alpha-2; the platform’s own country first',
  access: 'signed-in',
  reply: z.object({ countries: z.array(z.string()) }),
})

export const startOnboarding = endpoint({
  method: 'POST',
  path: '/api/earnings/onboarding',
  summary: 'A new single-use address where the caller sets up their payout account',
  access: 'signed-in',
  limit: 'billing',
  body: z.optional(
    z.object({ country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a country'))) }),
  ),
  refuses: ['payment.unavailable'],
  reply: z.object({ url: z.string() }),
})
