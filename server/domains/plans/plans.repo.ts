import { and, asc, eq, exists, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { BillingInterval } from '#shared/plans.ts'
import { countRows } from '#db/count.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import type { Tables } from '#db/schema/tables.ts'

export type PlanRow = Tables['subscriptionPlans']['$inferSelect']

/** A price of the provider, for what a plan costs by the month or the year. */
interface SoldAt {
  priceId: string
  productId: string
  amountCents: number
  interval: BillingInterval
}

/** A calendar month in which posts are counted; what is overdue is published in the running one. */
interface Month {
  from: Date
  to: Date
  isRunning: boolean
}

export const plansRepo = (tables: Tables) => {
  const { subscriptionPlans, users, posts, forums, adminActions, scheduledPosts } = tables
  const active = prepared('plans.active', (db) =>
    db
      .select()
      .from(subscriptionPlans)
      .where(eq(subscriptionPlans.isActive, true))
      .orderBy(asc(subscriptionPlans.sortOrder), asc(subscriptionPlans.price)),
  )
  return {
    listActive: (db: Db): Promise<PlanRow[]> => active(db),

    listAll: (db: Db): Promise<PlanRow[]> =>
      db
        .select()
        .from(subscriptionPlans)
        .orderBy(asc(subscriptionPlans.sortOrder), asc(subscriptionPlans.price)),

    deactivate: async (tx: Db, slug: string, now: Date): Promise<boolean> =>
      (
        await tx
          .update(subscriptionPlans)
          .set({ isActive: false, updatedAt: now })
          .where(eq(subscriptionPlans.slug, slug))
          .returning({ id: subscriptionPlans.id })
      ).length > 0,

    countSubscribers: (db: Db, slug: string): Promise<number> =>
      countRows(
        db,
        users,
        or(
          and(eq(users.planType, slug), ne(users.subscriptionStatus, 'none')),
          and(eq(users.complimentaryPlan, slug), isNull(users.complimentaryHeldAt)),
        ),
      ),

    findBySlug: async (db: Db, slug: string): Promise<PlanRow | undefined> => {
      const [plan] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.slug, slug))
      return plan
    },

    find: async (db: Db, id: string): Promise<PlanRow | undefined> => {
      const [plan] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id))
      return plan
    },

    /** Keeps the provider's price of a plan, if it is another one than before and still what the plan costs. */
    setPrice: async (
      tx: Db,
      id: string,
      { priceId, productId, amountCents, interval }: SoldAt,
    ): Promise<void> => {
      const isYearly = interval === 'year'
      const field = isYearly ? 'stripeYearlyPriceId' : 'stripePriceId'
      const cost = isYearly ? subscriptionPlans.yearlyPrice : subscriptionPlans.price
      const differs = or(isNull(subscriptionPlans[field]), ne(subscriptionPlans[field], priceId))
      await tx
        .update(subscriptionPlans)
        .set({ [field]: priceId, stripeProductId: productId })
        .where(and(eq(subscriptionPlans.id, id), eq(cost, amountCents), differs))
    },

    findUser: async (db: Db, userId: string) => {
      const [user] = await db.select().from(users).where(eq(users.id, userId))
      return user
    },

    /**
     * Posts that somebody has created in a month: those that stand or that they took away themselves, also as a
     * moderator, those that other moderators have removed, and those that stand again after somebody else had
     * removed them and the site's staff had brought them back: the moderators of a forum are members as others
     * are, and would give slots to each other. Beside them those that wait to be published in it, and later.
     */
    countPosts: async (db: Db, userId: string, { from, to, isRunning }: Month) => {
      const acted = (action: 'remove' | 'restore') =>
        exists(
          db
            .select({ one: sql`1` })
            .from(adminActions)
            .leftJoin(users, eq(users.id, adminActions.adminId))
            .where(
              and(
                eq(adminActions.targetType, 'post'),
                eq(adminActions.targetId, posts.id),
                eq(adminActions.action, action),
                // A moderator who takes their own post away and brings it back has lost nothing by it.
                or(isNull(adminActions.adminId), ne(adminActions.adminId, posts.authorId)),
                action === 'restore' ? or(isNull(adminActions.adminId), ne(users.role, 'user')) : undefined,
              ),
            ),
        )
      const own = and(eq(posts.authorId, userId), gte(posts.createdAt, from), lt(posts.createdAt, to))
      const isTaken = and(
        eq(posts.isRemoved, true),
        or(isNull(posts.removedBy), ne(posts.removedBy, posts.authorId)),
      )
      const used = and(own, or(eq(posts.isRemoved, false), eq(posts.removedBy, posts.authorId)))
      const standing = and(own, eq(posts.isRemoved, false))
      const waiting = and(eq(scheduledPosts.authorId, userId), isNull(scheduledPosts.heldAt))
      const inMonth = and(
        lt(scheduledPosts.publishAt, to),
        isRunning ? undefined : gte(scheduledPosts.publishAt, from),
      )
      return {
        published: await countRows(db, posts, used),
        scheduled: await countRows(db, scheduledPosts, and(waiting, inMonth)),
        scheduledLater: await countRows(db, scheduledPosts, and(waiting, gte(scheduledPosts.publishAt, to))),
        removed: await countRows(db, posts, and(own, isTaken)),
        givenBack: await countRows(
          db,
          posts,
          and(standing, eq(posts.isDeleted, false), acted('remove'), acted('restore')),
        ),
      }
    },

    countForums: (db: Db, userId: string): Promise<number> =>
      countRows(db, forums, and(eq(forums.creatorId, userId), isNull(forums.deletedAt))),
  }
}
