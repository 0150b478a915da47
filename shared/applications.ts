import * as z from 'zod/mini'
import { BrandName } from './brands.ts'
import { CampaignStatus, cents } from './campaigns.ts'
import { Deal } from './deals.ts'
import { EligibilityLine } from './eligibility.ts'
import { endpoint, mostBodyBytes, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { chosenForum, PostPage } from './posts.ts'
import { key, line, optionalText, orNull, text } from './text.ts'
import { time } from './time.ts'

export const ApplicationStatus = z.enum([
  'pending',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
  'submitted',
  'content_approved',
  'published',
  'paid',
  'disputed',
])
export type ApplicationStatus = z.output<typeof ApplicationStatus>

const message = orNull(optionalText(limits.applicationMessageMax))
const proposedContent = text({
  max: limits.proposalMax,
  tooShort: 'Please describe the content you propose',
  tooLong: 'The proposal is too long',
})
/** A number; whatever is none counts as 0. */
const expectedReach = z.pipe(
  z.unknown(),
  z.transform((value: unknown) => {
    const reach = typeof value === 'string' || typeof value === 'number' ? Math.floor(Number(value)) : 0
    return Number.isFinite(reach) ? Math.min(Math.max(reach, 0), limits.reachMax) : 0
  }),
)

export const ApplicationInput = z.object({
  sponsoredPostId: key,
  proposedContent,
  expectedReach: z._default(expectedReach, 0),
  userMessage: message,
})
export type ApplicationInput = z.output<typeof ApplicationInput>

export const ApplicationEdit = z.object({
  proposedContent: z.optional(proposedContent),
  userMessage: message,
})
export type ApplicationEdit = z.output<typeof ApplicationEdit>

const applicationBytes = roomFor(limits.proposalMax + limits.applicationMessageMax)

/** The text that a creator hands in; with a rating it becomes a review. */
export const ContentInput = z.object({
  forumId: chosenForum,
  title: line({ max: limits.titleMax, tooShort: 'Title is required', tooLong: 'Title too long' }),
  content: text({ max: limits.contentMax, tooShort: 'Content is required', tooLong: 'Content too long' }),
  rating: z.optional(
    z.nullable(
      z
        .int('Rating must be between 1 and 5')
        .check(
          z.gte(limits.ratingMin, 'Rating must be between 1 and 5'),
          z.lte(limits.ratingMax, 'Rating must be between 1 and 5'),
        ),
    ),
  ),
})
export type ContentInput = z.output<typeof ContentInput>

export const VersionStatus = z.enum(['submitted', 'approved', 'changes_requested'])

export const ContentVersion = z.object({
  version: z.int(),
  forumId: z.string(),
  forum: z.object({ name: z.string(), slug: z.string() }),
  title: z.string(),
  content: z.string(),
  rating: z.nullable(z.int()),
  status: VersionStatus,
  /** SHA-256 of what is published: forum, title, text and rating. An approval holds for this alone. */
  hash: z.string(),
  brandResponse: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  createdAt: time,
})
export type ContentVersion = z.output<typeof ContentVersion>

export const Application = z.object({
  id: z.string(),
  userId: z.string(),
  sponsoredPostId: z.string(),
  status: ApplicationStatus,
  proposedContent: z.string(),
  expectedReach: z.int(),
  agreedRate: z.nullable(z.int()),
  userMessage: z.nullable(z.string()),
  brandResponse: z.nullable(z.string()),
  completedAt: z.nullable(time),
  paidAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  creator: Person,
  campaign: z.object({
    id: z.string(),
    title: z.string(),
    status: CampaignStatus,
    costPerEngagement: z.int(),
    brand: BrandName,
  }),
  deal: z.nullable(Deal),
  /** The newest text that was handed in. */
  latestVersion: z.nullable(ContentVersion),
  /** The published post. */
  post: z.nullable(z.object({ id: z.string(), slug: z.string(), forumSlug: z.string(), title: z.string() })),
})
export type Application = z.output<typeof Application>

export const ApplicationPage = z.extend(Application, {
  /** Every text that was handed in, newest first. */
  versions: z.array(ContentVersion),
  /** What the campaign asked for when its creator applied, and what they had of it; empty where nothing was asked. */
  eligibility: z.array(EligibilityLine),
  /** Whether the reader is its creator or acts for the brand. */
  viewerSide: z.enum(['creator', 'brand', 'admin']),
})
export type ApplicationPage = z.output<typeof ApplicationPage>

export const listMyApplications = endpoint({
  method: 'GET',
  path: '/api/sponsorship-applications',
  summary: 'The caller’s own applications, newest first',
  access: 'signed-in',
  isPaged: true,
  query: z.object({ ...pageFields, status: z.optional(ApplicationStatus) }),
  reply: z.array(Application),
})

export const applyForSponsorship = endpoint({
  method: 'POST',
  path: '/api/sponsorship-applications',
  summary: 'Apply to a campaign; one application per person',
  access: 'member',
  limit: 'brand',
  refuses: [
    'campaign.not_found',
    'campaign.budget_exhausted',
    'campaign.not_active',
    'application.exists',
    'application.own_brand',
    'application.not_eligible',
  ],
  status: 201,
  bodyBytes: applicationBytes,
  body: ApplicationInput,
  reply: Application,
})

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/sponsorship-applications/:id',
  summary: 'One application with its texts; for its creator and its brand',
  access: 'signed-in',
  refuses: ['access.denied', 'application.not_found', 'application.wrong_state'],
  reply: ApplicationPage,
})

export const listCampaignApplications = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/applications',
  summary: 'Who applied to a campaign, newest first',
  access: 'signed-in',
  refuses: ['access.denied', 'campaign.not_found'],
  isPaged: true,
  query: z.object({ ...pageFields, status: z.optional(ApplicationStatus) }),
  reply: z.array(Application),
})

export const editApplication = endpoint({
  method: 'PUT',
  path: '/api/sponsorship-applications/:id',
  summary: 'Change an application before it is decided; after requested changes this submits it again',
  access: 'member',
  limit: 'brand',
  refuses: ['access.denied', 'application.not_found', 'application.wrong_state'],
  bodyBytes: applicationBytes,
  body: ApplicationEdit,
  reply: Application,
})

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/api/sponsorship-applications/:id/withdraw',
  summary: 'Withdraw before publication; reserved budget returns to the campaign',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'application.not_found', 'application.wrong_state'],
  reply: Application,
})

export const ApplicationDecision = z.enum(['approve', 'reject', 'request_changes'])
export type ApplicationDecision = z.output<typeof ApplicationDecision>

export const decideApplication = endpoint({
  method: 'POST',
  path: '/api/sponsorship-applications/:id/decision',
  summary: 'Approve (which reserves the agreed rate), reject, or ask for changes',
  access: 'signed-in',
  limit: 'brand',
  refuses: [
    'access.denied',
    'brand.inactive',
    'campaign.budget_exhausted',
    'campaign.not_active',
    'application.not_found',
    'application.wrong_state',
    'application.too_early',
  ],
  bodyBytes: roomFor(limits.applicationMessageMax),
  body: z.object({
    decision: ApplicationDecision,
    agreedRate: z.optional(z.nullable(cents(100, limits.moneyMax, 'The rate must be at least $1.00'))),
    brandResponse: message,
  }),
  reply: Application,
})

export const submitContent = endpoint({
  method: 'POST',
  path: '/api/sponsorship-applications/:id/content',
  summary: 'Submit the text to be published, as a new numbered version',
  access: 'member',
  limit: 'post',
  refuses: [
    'access.denied',
    'application.not_found',
    'application.wrong_state',
    'forum.not_found',
    'forum.members_only',
  ],
  status: 201,
  bodyBytes: mostBodyBytes,
  body: ContentInput,
  reply: ContentVersion,
})

export const decideContent = endpoint({
  method: 'POST',
  path: '/api/sponsorship-applications/:id/content-decision',
  summary: 'Approve one version of the text, or ask for changes to it',
  access: 'signed-in',
  limit: 'brand',
  refuses: [
    'access.denied',
    'application.not_found',
    'application.wrong_state',
    'content.not_found',
    'content.outdated',
  ],
  bodyBytes: roomFor(limits.applicationMessageMax),
  body: z.object({
    version: z.int().check(z.gte(1)),
    decision: z.enum(['approve', 'request_changes']),
    brandResponse: message,
  }),
  reply: Application,
})

export const publishContent = endpoint({
  method: 'POST',
  path: '/api/sponsorship-applications/:id/publish',
  summary: 'Publish the approved text as a labelled post',
  access: 'member',
  limit: 'post',
  refuses: [
    'access.denied',
    'plan.limit_reached',
    'campaign.not_active',
    'application.not_found',
    'application.wrong_state',
    'content.not_approved',
    'forum.not_found',
    'forum.members_only',
    'post.not_found',
  ],
  status: 201,
  reply: PostPage,
})
