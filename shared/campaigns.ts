import * as z from 'zod/mini'
import { BrandName } from './brands.ts'
import { Requirements } from './eligibility.ts'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { dollars } from './money.ts'
import { pageFields } from './paging.ts'
import { EngagementRates } from './reach.ts'
import { key, line, optionalLine, optionalText, orNull, text } from './text.ts'
import { moment, time } from './time.ts'
import { pictureAddress, webAddress } from './webAddress.ts'

export const CampaignStatus = z.enum([
  'draft',
  'pending_review',
  'active',
  'paused',
  'completed',
  'rejected',
  'expired',
])
export type CampaignStatus = z.output<typeof CampaignStatus>

/** Whom a campaign is for. Creators read it; nobody is shut out by it. */
export const TargetAudience = z.object({
  interests: z.optional(z.array(line({ max: limits.interestMax })).check(z.maxLength(limits.interestsMax))),
  /** ISO 3166-1 alpha-2. */
  countries: z.optional(
    z
      .array(z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Please use two-letter country codes')))
      .check(z.maxLength(50)),
  ),
  /** ISO 639-1. */
  languages: z.optional(
    z
      .array(z.string().check(z.toLowerCase(), z.regex(/^[a-z]{2}$/, 'Please use two-letter language codes')))
      .check(z.maxLength(50)),
  ),
  /** How many people a creator should reach at least. */
  minimumReach: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
  note: z.optional(optionalText(limits.audienceNoteMax)),
})
export type TargetAudience = z.output<typeof TargetAudience>

/** Whole cents between two amounts; `sentence` says the least. */
export const cents = (least: number, most: number, sentence: string) =>
  z.int(sentence).check(z.gte(least, sentence), z.lte(most, `Must be at most ${dollars(most)}`))

const fields = {
  title: line({ max: limits.titleMax, tooShort: 'Title is required', tooLong: 'Title too long' }),
  content: text({
    max: limits.campaignContentMax,
    tooShort: 'Description is required',
    tooLong: 'Description too long',
  }),
  budget: cents(500, limits.moneyMax, 'The budget must be at least $5.00'),
  costPerEngagement: cents(100, limits.moneyMax, 'The price of one post must be at least $1.00'),
}
const optionalFields = {
  imageUrl: orNull(pictureAddress),
  callToAction: orNull(optionalLine(limits.callToActionMax)),
  targetUrl: orNull(webAddress),
  targetAudience: z.optional(z.nullable(TargetAudience)),
  /** Pays posts by counted acts; `costPerEngagement` is then the most that one may cost. */
  engagementRates: z.optional(z.nullable(EngagementRates)),
  /** What is asked of whoever applies; who does not meet it cannot. */
  requirements: z.optional(z.nullable(Requirements)),
  /** Ask for an admin’s review even where it is not required; brands that are not verified always have it. */
  requiresApproval: z.optional(z.boolean()),
  expiresAt: z.optional(
    z.nullable(
      z.pipe(
        z.iso.datetime({ offset: true, error: 'Please enter a valid date' }),
        z.transform((value: string) => new Date(value)),
      ),
    ),
  ),
}
const oneCostsLess = z.refine<{
  budget?: number | undefined
  costPerEngagement?: number | undefined
}>(
  ({ budget, costPerEngagement }) =>
    budget === undefined || costPerEngagement === undefined || costPerEngagement <= budget,
  { error: 'One post must not cost more than the budget', path: ['costPerEngagement'] },
)

export const CampaignInput = z.object({ ...fields, ...optionalFields }).check(oneCostsLess)
export type CampaignInput = z.output<typeof CampaignInput>

export const CampaignEdit = z
  .object({
    title: z.optional(fields.title),
    content: z.optional(fields.content),
    budget: z.optional(fields.budget),
    costPerEngagement: z.optional(fields.costPerEngagement),
    ...optionalFields,
  })
  .check(oneCostsLess)
export type CampaignEdit = z.output<typeof CampaignEdit>

const campaignBytes = roomFor(
  limits.campaignContentMax + limits.interestsMax * limits.interestMax + limits.audienceNoteMax,
)

/** Cents. `total` is what was paid in and not refunded: reserved + spent + free. */
export const CampaignBudget = z.object({
  planned: z.int(),
  total: z.int(),
  reserved: z.int(),
  spent: z.int(),
  free: z.int(),
})
export type CampaignBudget = z.output<typeof CampaignBudget>

const campaignFields = {
  id: z.string(),
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  callToAction: z.nullable(z.string()),
  targetUrl: z.nullable(z.string()),
  costPerEngagement: z.int(),
  engagementRates: z.nullable(EngagementRates),
  /** The creator’s part of `costPerEngagement`, in cents. */
  creatorPayout: z.int(),
  targetAudience: z.nullable(TargetAudience),
  requirements: z.nullable(Requirements),
  expiresAt: z.nullable(time),
  createdAt: time,
  brand: BrandName,
}

/** A campaign as creators see it; `budget` is the planned one in cents. */
export const Opportunity = z.object({ ...campaignFields, budget: z.int() })
export type Opportunity = z.output<typeof Opportunity>
export const OpportunityPage = z.extend(Opportunity, { status: CampaignStatus })
export type OpportunityPage = z.output<typeof OpportunityPage>

/** A campaign as its brand sees it. */
export const Campaign = z.object({
  ...campaignFields,
  budget: CampaignBudget,
  status: CampaignStatus,
  requiresApproval: z.boolean(),
  /** Stopped by an admin or by a dispute: only an admin may resume it. */
  isHeld: z.boolean(),
  reviewReason: z.nullable(z.string()),
  reviewedAt: z.nullable(time),
  updatedAt: time,
  /** Applications by state, those that have any. */
  applications: z.partialRecord(z.string(), z.int()),
  /** Applications that wait for the brand: to be decided on, or with content to be approved. */
  waiting: z.int(),
})
export type Campaign = z.output<typeof Campaign>

export const listOpportunities = endpoint({
  method: 'GET',
  path: '/api/sponsored-posts/active',
  summary: 'Active campaigns with free budget, newest first',
  access: 'public',
  refuses: ['brand.not_found'],
  isPaged: true,
  query: z.object({ ...pageFields, brand: z.optional(key) }),
  reply: z.array(Opportunity),
})

export const getOpportunity = endpoint({
  method: 'GET',
  path: '/api/sponsored-posts/:id',
  summary: 'One campaign; after it ends only its applicants and its brand see it',
  access: 'public',
  refuses: ['campaign.not_found'],
  reply: OpportunityPage,
})

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/brands/:slug/campaigns',
  summary: 'A brand’s campaigns in every state, newest first',
  access: 'signed-in',
  refuses: ['access.denied', 'brand.not_found'],
  isPaged: true,
  query: z.object({ ...pageFields, status: z.optional(CampaignStatus) }),
  reply: z.array(Campaign),
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/brands/:slug/campaigns',
  summary: 'Draft a campaign',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'brand.not_found', 'brand.inactive'],
  status: 201,
  bodyBytes: campaignBytes,
  body: CampaignInput,
  reply: Campaign,
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id',
  summary: 'One campaign with its budget',
  access: 'signed-in',
  refuses: ['access.denied', 'campaign.not_found'],
  reply: Campaign,
})

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/api/campaigns/:id',
  summary: 'Change a campaign; what creators read may need a new review',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'campaign.not_found', 'campaign.wrong_state'],
  bodyBytes: campaignBytes,
  body: CampaignEdit,
  reply: Campaign,
})

const refusedStep = ['access.denied', 'campaign.not_found', 'campaign.wrong_state'] as const

export const submitCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/submit',
  summary: 'Submit a funded draft: for review where required, otherwise it goes live',
  access: 'signed-in',
  limit: 'brand',
  refuses: [...refusedStep, 'brand.inactive', 'campaign.not_funded', 'campaign.held'],
  reply: Campaign,
})

export const pauseCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/pause',
  summary: 'Pause a campaign: it takes no applications until it is resumed',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'campaign.not_found', 'campaign.wrong_state'],
  reply: Campaign,
})

export const resumeCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/resume',
  summary: 'Resume a paused campaign',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'brand.inactive', 'campaign.not_found', 'campaign.wrong_state', 'campaign.held'],
  reply: Campaign,
})

export const closeCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/close',
  summary: 'Close a campaign and refund its free budget',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'campaign.not_found', 'campaign.wrong_state'],
  reply: Campaign,
})

export const listAdminCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns',
  summary: 'All campaigns, newest first',
  access: 'admin',
  limit: 'admin',
  refuses: ['brand.not_found'],
  isPaged: true,
  query: z.object({
    ...pageFields,
    status: z.optional(CampaignStatus),
    brand: z.optional(key),
    since: z.optional(moment),
  }),
  reply: z.array(Campaign),
})

export const CampaignVerdict = z.enum(['approve', 'reject', 'pause', 'resume', 'close'])
export type CampaignVerdict = z.output<typeof CampaignVerdict>

export const adminDecideCampaign = endpoint({
  method: 'PUT',
  path: '/api/admin/campaigns/:id',
  summary: 'Approve or reject a campaign under review; pause, resume or close any',
  access: 'admin',
  limit: 'admin',
  refuses: ['campaign.not_found', 'campaign.wrong_state', 'campaign.held'],
  body: z.object({
    decision: CampaignVerdict,
    reason: text({ max: limits.reasonMax, tooShort: 'A reason is required' }),
  }),
  reply: Campaign,
})
