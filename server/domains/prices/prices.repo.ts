import { eq, or } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { PlanRow } from '../plans/plans.service.ts'

export const pricesRepo = ({ subscriptionPlans, pendingCheckouts }: Tables) => ({
  /** The plan that is sold at this price, or was when somebody bought it. */
  findPlan: async (db: Db, priceId: string): Promise<PlanRow | undefined> => {
    const [current] = await db
      .select()
      .from(subscriptionPlans)
      .where(
        or(eq(subscriptionPlans.stripePriceId, priceId), eq(subscriptionPlans.stripeYearlyPriceId, priceId)),
      )
    if (current) return current
    const [bought] = await db
      .select({ plan: subscriptionPlans })
      .from(pendingCheckouts)
      .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, pendingCheckouts.planId))
      .where(eq(pendingCheckouts.priceId, priceId))
      .limit(1)
    return bought?.plan
  },
})
