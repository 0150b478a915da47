import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { CampaignRow } from './campaigns.policy.ts'

/** Cents by which a campaign's sums change. */
export interface BudgetChange {
  funded?: number
  reserved?: number
  spent?: number
}

/** The budgets of campaigns. Every change begins by holding the campaign. */
export const budgetsRepo = ({ sponsoredPosts }: Tables) => {
  const { budgetFunded, budgetReserved, budgetSpent } = sponsoredPosts

  return {
    /** The campaign, held until the transaction ends: whatever moves its money stands in line here. */
    hold: async (tx: Db, id: string): Promise<CampaignRow | undefined> => {
      const [campaign] = await tx
        .update(sponsoredPosts)
        .set({ updatedAt: sql`${sponsoredPosts.updatedAt}` })
        .where(eq(sponsoredPosts.id, id))
        .returning()
      return campaign
    },

    /** Takes cents from the free budget of an active campaign, or answers nothing and takes nothing. */
    reserve: async (
      tx: Db,
      id: string,
      { cents, now }: { cents: number; now: Date },
    ): Promise<CampaignRow | undefined> => {
      const [campaign] = await tx
        .update(sponsoredPosts)
        .set({ budgetReserved: sql`${budgetReserved} + ${cents}` })
        .where(
          and(
            eq(sponsoredPosts.id, id),
            eq(sponsoredPosts.status, 'active'),
            or(isNull(sponsoredPosts.expiresAt), gt(sponsoredPosts.expiresAt, now)),
            sql`${budgetFunded} - ${budgetSpent} - ${budgetReserved} >= ${cents}`,
          ),
        )
        .returning()
      return campaign
    },

    change: async (
      tx: Db,
      id: string,
      { funded = 0, reserved = 0, spent = 0 }: BudgetChange,
    ): Promise<CampaignRow> => {
      const [campaign] = await tx
        .update(sponsoredPosts)
        .set({
          budgetFunded: sql`${budgetFunded} + ${funded}`,
          budgetReserved: sql`${budgetReserved} + ${reserved}`,
          budgetSpent: sql`${budgetSpent} + ${spent}`,
        })
        .where(eq(sponsoredPosts.id, id))
        .returning()
      if (!campaign) throw new Error(`there is no campaign ${id}`)
      return campaign
    },

    /** What was paid in beyond the plan widens the plan. */
    widenPlan: async (tx: Db, campaign: CampaignRow): Promise<void> => {
      if (campaign.budgetFunded <= campaign.budget) return
      await tx
        .update(sponsoredPosts)
        .set({ budget: campaign.budgetFunded })
        .where(eq(sponsoredPosts.id, campaign.id))
    },

    list: (db: Db) =>
      db
        .select({
          id: sponsoredPosts.id,
          brandId: sponsoredPosts.brandId,
          budgetFunded: sponsoredPosts.budgetFunded,
          budgetReserved: sponsoredPosts.budgetReserved,
          budgetSpent: sponsoredPosts.budgetSpent,
        })
        .from(sponsoredPosts),

    set: async (
      tx: Db,
      id: string,
      budget: Pick<CampaignRow, 'budgetFunded' | 'budgetReserved' | 'budgetSpent'>,
    ): Promise<void> => {
      await tx.update(sponsoredPosts).set(budget).where(eq(sponsoredPosts.id, id))
    },
  }
}
