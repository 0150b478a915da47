import { and, asc, eq, ne, or, isNull } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type PlanRow = Tables['subscriptionPlans']['$inferSelect']

export const pricesRepo = ({ subscriptionPlans, pendingCheckouts }: Tables) => ({
  findBySlug: async (db: Db, slug: string): Promise<PlanRow | undefined> => {
    const [plan] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.slug, slug))
    return plan
  },

  listActive: (db: Db): Promise<PlanRow[]> =>
    db
      .select()
      .from(subscriptionPlans)
      .where(eq(subscriptionPlans.isActive, true))
      .orderBy(asc(subscriptionPlans.sortOrder), asc(subscriptionPlans.price)),

  find: async (db: Db, id: string): Promise<PlanRow | undefined> => {
    const [plan] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id))
    return plan
  },

  /** The plan that is sold at this price, or was when somebody bought it. */
  findByPrice: async (db: Db, priceId: string): Promise<PlanRow | undefined> => {
    const [current] = await db
      .select()
      .from(subscriptionPlans)
      .where(eq(subscriptionPlans.stripePriceId, priceId))
    if (current) return current
    const [bought] = await db
      .select({ plan: subscriptionPlans })
      .from(pendingCheckouts)
      .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, pendingCheckouts.planId))
      .where(eq(pendingCheckouts.priceId, priceId))
      .limit(1)
    return bought?.plan
  },

  setPrice: async (
    tx: Db,
    id: string,
    { priceId, productId }: { priceId: string; productId: string },
  ): Promise<void> => {
    const differs = or(isNull(subscriptionPlans.stripePriceId), ne(subscriptionPlans.stripePriceId, priceId))
    await tx
      .update(subscriptionPlans)
      .set({ stripePriceId: priceId, stripeProductId: productId })
      .where(and(eq(subscriptionPlans.id, id), differs))
  },
})
