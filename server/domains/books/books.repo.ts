import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { rawRows } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { bookRules } from './books.rules.ts'

interface Finding {
  rule: string
  id: string
  stored: unknown
  counted: unknown
}

export const booksRepo = ({ campaignFundings, payoutItems, userSponsoredContent }: Tables) => ({
  /** The rows of which a rule does not hold. */
  findBroken: async (db: Db): Promise<Finding[]> => {
    const findings: Finding[] = []
    for (const [rule, query] of Object.entries(bookRules)) {
      const rows = await rawRows<Omit<Finding, 'rule'>>(db, sql.raw(query))
      findings.push(...rows.map((row) => ({ rule, ...row })))
    }
    return findings
  },

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
})
