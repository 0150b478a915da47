import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  /** Integer cents a month. */
  price: z.int(),
  currency: z.string(),
  billingPeriod: z.string(),
  features: z.array(z.string()),
  postLimit: z.nullable(z.int()),
  forumLimit: z.nullable(z.int()),
  isActive: z.boolean(),
  sortOrder: z.int(),
})
export type Plan = z.output<typeof Plan>

/** The plan that is chosen when nobody has chosen. */
export const defaultPlanSlug = 'professional'

/** How many posts of this calendar month (UTC) are used; `limit` null is unlimited. */
export const PostUsage = z.object({
  currentCount: z.int(),
  limit: z.nullable(z.int()),
  remaining: z.nullable(z.int()),
})
export type PostUsage = z.output<typeof PostUsage>

/** What is left of a limit; null stays unlimited. */
export function usageOf(currentCount: number, limit: number | null): PostUsage {
  return { currentCount, limit, remaining: limit === null ? null : Math.max(0, limit - currentCount) }
}

/** The share that is used in whole per cent, at most 100; 0 when unlimited. */
export function usagePercent({ currentCount, limit }: PostUsage): number {
  if (limit === null) return 0
  return limit === 0 ? 100 : Math.min(100, Math.round((currentCount / limit) * 100))
}

/** The badge beside the usage, or none. */
export function usageBadge({ remaining }: PostUsage): 'Limit Reached' | 'Near Limit' | null {
  if (remaining === null || remaining > limits.nearLimitPosts) return null
  return remaining === 0 ? 'Limit Reached' : 'Near Limit'
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
  summary: 'How many of this month’s posts are used',
  access: 'signed-in',
  reply: PostUsage,
})
