import { and, count, eq, isNotNull, isNull, max, min, ne, sum } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** How much of something waits, and since when. */
export interface Waiting {
  count: number
  since: Date | null
}

/** What an operator wants to know of the whole installation; none of it is about one person. */
export const metricsRepo = ({
  jobs,
  outbox,
  stripeEvents,
  users,
  posts,
  comments,
  campaignFundings,
  subscriptionPlans,
}: Tables) => ({
  /** Small at all times: these are asked at each look. */
  work: async (db: Db) => {
    const [ready] = await db
      .select({ count: count(), since: min(jobs.runAt) })
      .from(jobs)
      .where(and(isNull(jobs.deadAt), isNull(jobs.leasedBy)))
    const dead = await countRows(db, jobs, isNotNull(jobs.deadAt))
    const [events] = await db
      .select({ count: count(), since: min(outbox.createdAt) })
      .from(outbox)
      .where(isNull(outbox.handledAt))
    const [open] = await db
      .select({ count: count(), since: min(stripeEvents.receivedAt) })
      .from(stripeEvents)
      .where(isNull(stripeEvents.handledAt))
    const [last] = await db.select({ at: max(stripeEvents.receivedAt) }).from(stripeEvents)
    return {
      jobs: ready ?? none,
      deadJobs: dead,
      outbox: events ?? none,
      webhooks: open ?? none,
      lastWebhookAt: last?.at ?? null,
    }
  },

  /** Walks whole tables: asked seldom. */
  community: async (db: Db) => {
    const members = await db
      .select({ plan: users.planType, n: count() })
      .from(users)
      .where(and(eq(users.subscriptionStatus, 'active'), ne(users.planType, 'none')))
      .groupBy(users.planType)
    const plans = await db.select({ slug: subscriptionPlans.slug }).from(subscriptionPlans)
    const [paid] = await db
      .select({ cents: sum(campaignFundings.amountCents) })
      .from(campaignFundings)
      .where(isNotNull(campaignFundings.paidAt))
    return {
      people: await countRows(db, users),
      posts: await countRows(db, posts),
      comments: await countRows(db, comments),
      fundedCents: Number(paid?.cents ?? 0),
      // A plan that nobody has is nought, not absent.
      members: plans.map(({ slug }) => ({
        plan: slug,
        n: members.find(({ plan }) => plan === slug)?.n ?? 0,
      })),
    }
  },
})

const none: Waiting = { count: 0, since: null }
