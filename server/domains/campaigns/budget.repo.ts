import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { CampaignRow } from './campaigns.policy.ts'

export type FundingRow = Tables['campaignFundings']['$inferSelect']

/** Cents by which a campaign's sums change. */
interface Change {
  funded?: number
  reserved?: number
  spent?: number
}

/** The budget of a campaign and the fundings that it is made of. Every change begins by holding the campaign. */
export const budgetRepo = ({ sponsoredPosts, campaignFundings, brands }: Tables) => {
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
      { funded = 0, reserved = 0, spent = 0 }: Change,
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

    addTotalSpent: async (tx: Db, brandId: string, cents: number): Promise<void> => {
      await tx
        .update(brands)
        .set({ totalSpent: sql`${brands.totalSpent} + ${cents}` })
        .where(eq(brands.id, brandId))
    },

    /** Paid fundings with something left in them. */
    listUndrawn: (db: Db, campaignId: string, order: 'oldest' | 'newest'): Promise<FundingRow[]> => {
      const by = order === 'oldest' ? asc : desc
      return db
        .select()
        .from(campaignFundings)
        .where(
          and(
            eq(campaignFundings.campaignId, campaignId),
            eq(campaignFundings.status, 'paid'),
            sql`${campaignFundings.amountCents} > ${campaignFundings.drawnCents} + ${campaignFundings.refundedCents}`,
          ),
        )
        .orderBy(by(campaignFundings.paidAt), by(campaignFundings.id))
    },

    /** Cents of a funding that deals took, and that left it again. */
    changeFunding: async (
      tx: Db,
      id: string,
      { drawn = 0, refunded = 0 }: { drawn?: number; refunded?: number },
    ): Promise<void> => {
      const { drawnCents, refundedCents, amountCents, status } = campaignFundings
      const [row] = await tx
        .update(campaignFundings)
        .set({
          drawnCents: sql`${drawnCents} + ${drawn}`,
          refundedCents: sql`${refundedCents} + ${refunded}`,
        })
        .where(eq(campaignFundings.id, id))
        .returning()
      if (row?.status !== 'paid' && row?.status !== 'refunded') return
      await tx
        .update(campaignFundings)
        .set({ status: sql`case when ${refundedCents} = ${amountCents} then 'refunded' else 'paid' end` })
        .where(and(eq(campaignFundings.id, id), or(eq(status, 'paid'), eq(status, 'refunded'))))
    },
  }
}
