import { eq, inArray, min, sql, type SQL } from 'drizzle-orm'
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

/** What is compared: bookings since a time, and charges up to another unless ours are known by them. */
interface Span {
  since: Date
  newest: Date
}

type Booking = Tables['providerBookings']['$inferInsert']

export const booksRepo = (tables: Tables) => {
  const { campaignFundings, ledgerEntries, payoutItems, providerBookings, refunds, userSponsoredContent } =
    tables

  /**
   * Cents that lie with the provider, by our ledger and by its bookings, of each campaign. What is under way is
   * left out on both sides: payments whose fee is not known yet, refunds that have not arrived, and charges after
   * `newest` that no payment of ours is known by yet.
   */
  const lying = ({ since, newest }: Span): SQL => sql`
    select campaign_id, sum(ledger) as ledger, sum(provider) as provider from (
      select ${ledgerEntries.campaignId} as campaign_id, -${ledgerEntries.amountCents} as ledger, 0 as provider
      from ${ledgerEntries}
      where ${ledgerEntries.account} = 'outside' and ${ledgerEntries.campaignId} is not null
        and ${ledgerEntries.createdAt} >= ${sql.param(since, ledgerEntries.createdAt)}
      union all
      select ${campaignFundings.campaignId}, -${campaignFundings.amountCents}, 0
      from ${campaignFundings}
      where ${campaignFundings.chargeId} is not null and ${campaignFundings.feeCents} is null
        and ${campaignFundings.paidAt} >= ${sql.param(since, campaignFundings.paidAt)}
      union all
      select ${providerBookings.campaignId}, 0, ${providerBookings.netCents}
      from ${providerBookings}
      where ${providerBookings.createdAt} >= ${sql.param(since, providerBookings.createdAt)}
        and not exists (select 1 from ${refunds}
          where ${refunds.stripeId} = ${providerBookings.sourceId} and ${refunds.status} = 'pending')
        and not exists (select 1 from ${campaignFundings}
          where ${campaignFundings.chargeId} = ${providerBookings.sourceId} and ${campaignFundings.feeCents} is null)
        and not (${providerBookings.createdAt} > ${sql.param(newest, providerBookings.createdAt)}
          and substr(${providerBookings.sourceId}, 1, 3) in ('ch_', 'py_')
          and not exists (select 1 from ${campaignFundings}
            where ${campaignFundings.chargeId} = ${providerBookings.sourceId}))
    ) as moved group by campaign_id`

  return {
    /** The rows of which a rule does not hold. */
    findBroken: async (db: Db): Promise<Finding[]> => {
      const findings: Finding[] = []
      for (const [rule, query] of Object.entries(bookRules)) {
        const rows = await rawRows<Omit<Finding, 'rule'>>(db, sql.raw(query))
        findings.push(...rows.map((row) => ({ rule, ...row })))
      }
      return findings
    },

    /** When the first money may have come in. */
    findStart: async (db: Db): Promise<Date | null> => {
      const [row] = await db.select({ at: min(campaignFundings.createdAt) }).from(campaignFundings)
      return row?.at ?? null
    },

    /** The campaigns of these charges and transfers, by their ids. */
    campaignsOf: async (
      db: Db,
      { charges, transfers }: { charges: string[]; transfers: string[] },
    ): Promise<Map<string, string>> => {
      const { chargeId } = campaignFundings
      const paid = await db
        .select({ id: chargeId, campaignId: campaignFundings.campaignId })
        .from(campaignFundings)
        .where(inArray(chargeId, charges))
      const sent = await db
        .select({ id: payoutItems.transferId, campaignId: userSponsoredContent.campaignId })
        .from(payoutItems)
        .innerJoin(userSponsoredContent, eq(userSponsoredContent.id, payoutItems.contentId))
        .where(inArray(payoutItems.transferId, transfers))
      const seen = await db
        .select({ id: providerBookings.sourceId, campaignId: providerBookings.campaignId })
        .from(providerBookings)
        .where(inArray(providerBookings.sourceId, [...charges, ...transfers]))
      return new Map([...seen, ...paid, ...sent].map(({ id, campaignId }) => [id ?? '', campaignId]))
    },

    /** Keeps what was not kept before. */
    keep: async (tx: Db, bookings: Booking[]): Promise<void> => {
      if (bookings.length > 0) await tx.insert(providerBookings).values(bookings).onConflictDoNothing()
    },

    /** How much lies with the provider in all, by both. */
    sums: async (db: Db, span: Span): Promise<{ ledger: number; provider: number }> => {
      const [row] = await rawRows<{ ledger: unknown; provider: unknown }>(
        db,
        sql`select coalesce(sum(ledger), 0) as ledger, coalesce(sum(provider), 0) as provider
          from (${lying(span)}) as campaigns`,
      )
      return { ledger: Number(row?.ledger ?? 0), provider: Number(row?.provider ?? 0) }
    },

    /** The campaigns of which both say something else. */
    differences: async (db: Db, span: Span) => {
      const rows = await rawRows<{ id: string; ledger: unknown; provider: unknown }>(
        db,
        sql`select campaign_id as id, ledger, provider from (${lying(span)}) as campaigns
          where ledger <> provider order by campaign_id`,
      )
      return rows.map(({ id, ledger, provider }) => ({
        campaignId: id,
        ledger: Number(ledger),
        provider: Number(provider),
      }))
    },
  }
}
