import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import type { PaidFields, SubscriptionWord } from './membership.ts'
import { key } from './text.ts'

/** What a member may do with a sponsored post; each is counted once per member and post. */
export const ReachKind = z.enum(['seen', 'opened', 'voted', 'commented', 'saved', 'followed_link'])
export type ReachKind = z.output<typeof ReachKind>
export const reachKinds = ReachKind.options

/** What only the page can know. Votes, comments and saves are counted where they happen. */
export const SightedKind = z.enum(['seen', 'opened', 'followed_link'])
export type SightedKind = z.output<typeof SightedKind>

const rateSentence = 'A price is between $0.01 and $100.00'

/** Cents for each counted act of a kind; kinds without a price cost nothing. */
export const EngagementRates = z
  .partialRecord(
    ReachKind,
    z.int(rateSentence).check(z.gte(1, rateSentence), z.lte(limits.engagementRateMax, rateSentence)),
  )
  .check(z.refine((rates) => Object.keys(rates).length > 0, 'Give at least one price'))
export type EngagementRates = z.output<typeof EngagementRates>

/** For so long after its publication the acts on a post are paid for. */
export const countingDays = 30

/** Of the most that a post may earn, the percentage at which its brand is told that it is nearly reached. */
const nearPercent = 80

/** What an act has brought a post to, by what it had earned before and after: nearly its most, its most, or neither. */
export function levelReached(
  { before, after }: { before: number; after: number },
  most: number,
): 'near' | 'most' | null {
  if (before >= most) return null
  if (after >= most) return 'most'
  const near = (most * nearPercent) / 100
  return before < near && after >= near ? 'near' : null
}

/** What is known of somebody and of the post that they have before them. */
export interface ReachFacts {
  role: 'user' | 'moderator' | 'admin'
  isBlocked: boolean
  subscriptionStatus: SubscriptionWord
  subscriptionExpiresAt: Date | null
  graceEndsAt: Date | null
  /** The membership behind a seat that somebody else pays for. */
  seat: PaidFields | null
  isAuthor: boolean
  /** The same person pays for them as for the author, or for one of the brand's people, or is that person. */
  isTeammate: boolean
  /** One of the people of the brand that paid for the post. */
  isBrandPerson: boolean
  /** Owner or moderator of the forum that the post stands in. */
  isForumModerator: boolean
}

/** Whether a membership is paid for now: not within the days that a failed renewal is forgiven. */
const isPaid = (facts: PaidFields, now: Date): boolean =>
  facts.subscriptionStatus === 'active'
    ? facts.graceEndsAt === null
    : facts.subscriptionStatus === 'cancelled' &&
      facts.subscriptionExpiresAt !== null &&
      now < facts.subscriptionExpiresAt

/**
 * Whether somebody counts as reached: a paying member in good standing who gains nothing by it. Never the
 * author, the brand’s people, those whose seat the same person pays for as theirs, whoever moderates there, the site’s staff, or somebody who is banned.
 */
export const isCountable = (facts: ReachFacts, now: Date): boolean =>
  facts.role === 'user' &&
  !facts.isBlocked &&
  (isPaid(facts, now) || (facts.seat !== null && isPaid(facts.seat, now))) &&
  !facts.isAuthor &&
  !facts.isTeammate &&
  !facts.isBrandPerson &&
  !facts.isForumModerator

/** How many members a figure must have before it is told: with fewer one might guess who. */
export const fewestShown = 5

/**
 * The figures of one post, day by day, as they are told. What is too small waits, and is told with the next day on
 * which enough has come together; until then its day is null. So every figure stands for enough members, and a
 * total is the sum of what is told: no subtraction leaves a smaller one.
 */
export function toldByDay(days: readonly number[]): (number | null)[] {
  let waiting = 0
  return days.map((members) => {
    if (members === 0) return 0
    waiting += members
    if (waiting < fewestShown) return null
    const told = waiting
    waiting = 0
    return told
  })
}

/** Figures together, as they are told: null where all there is of them is too small. */
export function toldTogether(figures: readonly (number | null)[]): number | null {
  const sum = figures.reduce<number>((total, members) => total + (members ?? 0), 0)
  return sum === 0 && figures.includes(null) ? null : sum
}

/** The calendar day (UTC) of a moment: `2026-10-31`. */
export const reachDay = (at: Date): string => at.toISOString().slice(0, 10)

const figure = z.nullable(z.int())
const Figures = z.object({
  seen: figure,
  opened: figure,
  voted: figure,
  commented: figure,
  saved: figure,
  followed_link: figure,
})
export type ReachFigures = z.output<typeof Figures>

/**
 * Whom sponsored posts have reached: members by what they did, in all and by day (UTC), never who. A figure
 * that is too small to be told is null, and waits for a later day; a total is the sum of those that are told.
 */
export const Reach = z.object({
  posts: z.int(),
  /** Below it a figure other than 0 is null. */
  fewestShown: z.int(),
  totals: Figures,
  days: z.array(z.object({ day: z.string(), figures: Figures })),
})
export type Reach = z.output<typeof Reach>

export const reportReach = endpoint({
  method: 'POST',
  path: '/api/reach',
  summary:
    'What the caller has seen, opened and followed of sponsored posts; counted once, and only for paying members',
  access: 'signed-in',
  limit: 'reach',
  scope: 'browser',
  body: z.object({
    items: z
      .array(z.object({ postId: key, kind: SightedKind }))
      .check(z.minLength(1), z.maxLength(limits.reachBatchMax, 'Too many at once')),
  }),
  reply: z.object({ counted: z.int() }),
})

export const getCampaignReach = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/reach',
  summary: 'Whom the posts of a campaign have reached, in all and by day',
  access: 'signed-in',
  refuses: ['access.denied', 'campaign.not_found'],
  reply: Reach,
})

export const downloadCampaignReach = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/reach/csv',
  summary: 'The same by day as CSV',
  access: 'signed-in',
  refuses: ['access.denied', 'campaign.not_found'],
  reply: z.unknown(),
  replyType: 'text/csv',
})

export const getDealReach = endpoint({
  method: 'GET',
  path: '/api/sponsorship-applications/:id/reach',
  summary: 'Whom the post of one deal has reached, for its creator and its brand',
  access: 'signed-in',
  refuses: ['application.not_found'],
  reply: Reach,
})

export const downloadDealReach = endpoint({
  method: 'GET',
  path: '/api/sponsorship-applications/:id/reach/csv',
  summary: 'The same by day as CSV',
  access: 'signed-in',
  refuses: ['application.not_found'],
  reply: z.unknown(),
  replyType: 'text/csv',
})
