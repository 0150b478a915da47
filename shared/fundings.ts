import * as z from 'zod/mini'
import { cents } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { time } from './time.ts'

export const FundingStatus = z.enum(['open', 'paid', 'failed', 'refunded', 'disputed'])
export type FundingStatus = z.output<typeof FundingStatus>
export const DisputeStatus = z.enum(['open', 'won', 'lost'])
export type DisputeStatus = z.output<typeof DisputeStatus>
/** How what goes back to a card stands: under way, arrived, or sent back by the card's bank. */
export const RefundStatus = z.enum(['pending', 'done', 'failed'])
export type RefundStatus = z.output<typeof RefundStatus>
export const Funding = z.object({
  id: z.string(),
  amount: z.int(),
  /** What went back to the card, by refunds or because a dispute was lost. */
  refunded: z.int(),
  currency: z.string(),
  status: FundingStatus,
  /** How the cardholder's dispute stands; null where there is none. */
  dispute: z.nullable(DisputeStatus),
  /** How its refunds stand: pending while one is under way, else the newest; null where there is none. */
  refund: z.nullable(RefundStatus),
  createdAt: time,
  paidAt: z.nullable(time),
})
export type Funding = z.output<typeof Funding>

export const FundingInput = z.object({
  amount: cents(500, limits.moneyMax, 'The amount must be at least $5.00'),
})

export const fundCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/funding',
  summary: 'Start paying budget in by card; the answer configures the payment form',
  access: 'signed-in',
  limit: 'billing',
  refuses: [
    'access.denied',
    'payment.unavailable',
    'brand.inactive',
    'campaign.not_found',
    'campaign.wrong_state',
  ],
  body: FundingInput,
  reply: z.object({
    clientSecret: z.string(),
    fundingId: z.string(),
    amount: z.int(),
    currency: z.string(),
  }),
})

export const listFundings = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/fundings',
  summary: 'What was paid into a campaign, newest first',
  access: 'signed-in',
  refuses: ['access.denied', 'campaign.not_found'],
  reply: z.array(Funding),
})

export const getFunding = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/fundings/:fundingId',
  summary: 'One payment into a campaign; while it is open its state is read from the provider',
  access: 'signed-in',
  limit: 'checkout',
  refuses: ['access.denied', 'payment.unavailable', 'campaign.not_found', 'funding.not_found'],
  reply: Funding,
})
