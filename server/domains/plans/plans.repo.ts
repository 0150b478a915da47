import { and, asc, eq, exists, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import type { Tables } from '#db/schema/tables.ts'

export type PlanRow = Tables['subscriptionPlans']['$inferSelect']

export const plansRepo = ({ subscriptionPlans, users, posts, forums, adminActions }: Tables) => {
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
      countRows(db, users, and(eq(users.planType, slug), ne(users.subscriptionStatus, 'none'))),

    findBySlug: async (db: Db, slug: string): Promise<PlanRow | undefined> => {
      const [plan] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.slug, slug))
      return plan
    },

    find: async (db: Db, id: string): Promise<PlanRow | undefined> => {
      const [plan] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id))
      return plan
    },

    /** Keeps the provider's price of a plan, if it is another one than before. */
    setPrice: async (
      tx: Db,
      id: string,
      { priceId, productId }: { priceId: string; productId: string },
    ): Promise<void> => {
      const differs = or(
        isNull(subscriptionPlans.stripePriceId),
        ne(subscriptionPlans.stripePriceId, priceId),
      )
      await tx
        .update(subscriptionPlans)
        .set({ stripePriceId: priceId, stripeProductId: productId })
        .where(and(eq(subscriptionPlans.id, id), differs))
    },

    findUser: async (db: Db, userId: string) => {
      const [user] = await db
        .select({ planType: users.planType, role: users.role })
        .from(users)
        .where(eq(users.id, userId))
      return user
    },

    /**
     * Posts that somebody has created since then: those that stand or that they deleted themselves, those that
     * moderators have removed, and those that stand again after somebody else had removed them.
     */
    countPosts: async (db: Db, userId: string, since: Date) => {
      const acted = (action: 'remove' | 'restore') =>
        exists(
          db
            .select({ one: sql`1` })
            .from(adminActions)
            .where(
              and(
                eq(adminActions.targetType, 'post'),
                eq(adminActions.targetId, posts.id),
                eq(adminActions.action, action),
                // A moderator who takes their own post away and brings it back has lost nothing by it.
                or(isNull(adminActions.adminId), ne(adminActions.adminId, posts.authorId)),
              ),
            ),
        )
      const own = and(eq(posts.authorId, userId), gte(posts.createdAt, since))
      const standing = and(own, eq(posts.isRemoved, false))
      return {
        currentCount: await countRows(db, posts, standing),
        removed: await countRows(db, posts, and(own, eq(posts.isRemoved, true))),
        givenBack: await countRows(
          db,
          posts,
          and(standing, eq(posts.isDeleted, false), acted('remove'), acted('restore')),
        ),
      }
    },

    countForums: (db: Db, userId: string): Promise<number> =>
      countRows(db, forums, eq(forums.creatorId, userId)),
  }
}
