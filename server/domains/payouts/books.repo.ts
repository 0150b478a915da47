import { and, eq, gte, isNotNull, sum } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const booksRepo = ({
  campaignFundings,
  payoutItems,
  userSponsoredContent,
  ledgerEntries,
}: Tables) => ({
  campaignsByCharge: async (db: Db): Promise<Map<string, string>> => {
    const rows = await db
      .select({ chargeId: campaignFundings.chargeId, campaignId: campaignFundings.campaignId })
      .from(campaignFundings)
      .where(isNotNull(campaignFundings.chargeId))
    return new Map(rows.map(({ chargeId, campaignId }) => [chargeId ?? '', campaignId]))
  },

  campaignsByTransfer: async (db: Db): Promise<Map<string, string>> => {
    const rows = await db
      .select({ transferId: payoutItems.transferId, campaignId: userSponsoredContent.campaignId })
      .from(payoutItems)
      .innerJoin(userSponsoredContent, eq(userSponsoredContent.id, payoutItems.contentId))
      .where(isNotNull(payoutItems.transferId))
    return new Map(rows.map(({ transferId, campaignId }) => [transferId ?? '', campaignId]))
  },

  outsideByCampaign: async (db: Db, since: Date): Promise<Map<string, number>> => {
    const rows = await db
      .select({ campaignId: ledgerEntries.campaignId, cents: sum(ledgerEntries.amountCents) })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.account, 'outside'),
          isNotNull(ledgerEntries.campaignId),
          gte(ledgerEntries.createdAt, since),
        ),
      )
      .groupBy(ledgerEntries.campaignId)
    return new Map(rows.map(({ campaignId, cents }) => [campaignId ?? '', Number(cents)]))
  },
})
