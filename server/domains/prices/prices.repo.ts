import { eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { PlanRow } from '../plans/plans.service.ts'

export const pricesRepo = ({ subscriptionPlans }: Tables) => ({
  findPlan: async (db: Db, productId: string): Promise<PlanRow | undefined> => {
    const [plan] = await db
      .select()
      .from(subscriptionPlans)
      .where(eq(subscriptionPlans.stripeProductId, productId))
    return plan
  },
})
