import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { moment, time } from './time.ts'

/** How often a membership is paid. */
export const BillingInterval = z.enum(['month', 'year'])
export type BillingInterval = z.output<typeof BillingInterval>

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  /** Integer cents a month. */
  price: z.int(),
  /** Integer cents a year; null where the plan is sold by the month alone. */
  yearlyPrice: z.nullable(z.int()),
  currency: z.string(),
  billingPeriod: z.string(),
  features: z.array(z.string()),
  postLimit: z.nullable(z.int()),
  forumLimit: z.nullable(z.int()),
  /** The most sponsored posts of a page of a feed, and of all feeds on a day (UTC); null is no ceiling. */
  sponsoredPerPage: z.nullable(z.int()),
  sponsoredPerDay: z.nullable(z.int()),
  /** The most seats of one membership, its payer's included. */
  seatsMax: z.int(),
  isActive: z.boolean(),
  sortOrder: z.int(),
})
export type Plan = z.output<typeof Plan>

/** The plan that is chosen when nobody has chosen. */
export const defaultPlanSlug = 'professional'

/** How much of a plan's limit is used: posts of a calendar month (UTC), or forums; null is unlimited. */
export const Usage = z.object({
  currentCount: z.int(),
  limit: z.nullable(z.int()),
  remaining: z.nullable(z.int()),
})
export type Usage = z.output<typeof Usage>

/** What is left of a limit; null stays unlimited. */
export function usageOf(currentCount: number, limit: number | null): Usage {
  return { currentCount, limit, remaining: limit === null ? null : Math.max(0, limit - currentCount) }
}

/** The share that is used in whole per cent, at most 100; 0 when unlimited. */
export function usagePercent({ currentCount, limit }: Usage): number {
  if (limit === null) return 0
  return limit === 0 ? 100 : Math.min(100, Math.round((currentCount / limit) * 100))
}

/** The badge beside the usage, or none. */
export function usageBadge({ remaining }: Usage): 'Limit Reached' | 'Near Limit' | null {
  if (remaining === null || remaining > limits.nearLimitPosts) return null
  return remaining === 0 ? 'Limit Reached' : 'Near Limit'
}

/** A plan with more posts than one's own, and what would be left this month under it; null is unlimited. */
export const LargerPlan = z.object({
  slug: z.string(),
  name: z.string(),
  postLimit: z.nullable(z.int()),
  remaining: z.nullable(z.int()),
})
export type LargerPlan = z.output<typeof LargerPlan>

/**
 * The posts of a calendar month (UTC): what is used, what came back, and when the count begins anew. A scheduled
 * post is used (`currentCount`) in the month in which it is to be published.
 */
export const PostUsage = z.extend(Usage, {
  /** How many of the used ones are scheduled and not published yet. */
  scheduled: z.int(),
  /** Posts that are scheduled for later months. */
  scheduledLater: z.int(),
  /** Posts of the month that were removed by mistake and brought back by the staff: each gives its slot back once. */
  givenBack: z.int(),
  /** Posts of the month that moderators have removed: they take no slot until one is restored. */
  removed: z.int(),
  /** The first moment of the next month, in which every slot returns. */
  resetsAt: time,
  /** The next larger plan that can be chosen; null where there is none, or no plan to begin with. */
  larger: z.nullable(LargerPlan),
})
export type PostUsage = z.output<typeof PostUsage>

/**
 * What is left of a month's posts. A post that a moderator removed by mistake has cost its author the time in
 * which nobody read it: once it is back it counts as before, and a slot comes with it.
 */
export function postsLeft(used: { currentCount: number; givenBack: number }, limit: number | null) {
  return usageOf(used.currentCount - used.givenBack, limit).remaining
}

/** The smallest plan that allows more posts than `limit`; nothing is more than unlimited. */
export function largerPlan<P extends Pick<Plan, 'postLimit'>>(
  plans: readonly P[],
  limit: number | null,
): P | null {
  if (limit === null) return null
  const size = ({ postLimit }: P) => postLimit ?? Number.POSITIVE_INFINITY
  const more = plans.filter((plan) => size(plan) > limit)
  return more.toSorted((a, b) => (size(a) < size(b) ? -1 : size(a) > size(b) ? 1 : 0))[0] ?? null
}

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/subscription-plans',
  summary: 'The plans that can be chosen',
  access: 'public',
  isVital: true,
  isCacheable: true,
  reply: z.array(Plan),
})

export const getPostUsage = endpoint({
  method: 'GET',
  path: '/api/user/post-usage',
  summary: 'How many of this month’s posts, or of those of the month of `at`, are used and left',
  access: 'signed-in',
  query: z.object({ at: z.optional(moment) }),
  reply: PostUsage,
})

export const getForumUsage = endpoint({
  method: 'GET',
  path: '/api/user/forum-usage',
  summary: 'How many of the plan’s forums are used',
  access: 'signed-in',
  reply: Usage,
})
