import { and, eq, inArray, isNotNull, sql, sum, type SQL } from 'drizzle-orm'
import { LedgerAccount, type Balances } from '#shared/ledger.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

type Entry = Tables['ledgerEntries']['$inferInsert']
export type EntryFilter = Partial<
  Pick<
    Tables['ledgerEntries']['$inferSelect'],
    'campaignId' | 'creatorId' | 'contentId' | 'fundingId' | 'event' | 'key' | 'stripeId'
  >
>

export const ledgerRepo = ({ ledgerEntries }: Tables) => {
  const matching = (filter: EntryFilter): SQL | undefined =>
    and(
      ...Object.entries(filter).map(([name, value]) =>
        eq(ledgerEntries[name as keyof EntryFilter], value as string),
      ),
    )

  return {
    insert: async (tx: Db, entries: Entry[]): Promise<void> => {
      await tx.insert(ledgerEntries).values(entries)
    },

    /** What each account holds of the entries that match; always summed, never stored. */
    balances: async (db: Db, filter: EntryFilter): Promise<Balances> => {
      const rows = await db
        .select({ account: ledgerEntries.account, cents: sum(ledgerEntries.amountCents) })
        .from(ledgerEntries)
        .where(matching(filter))
        .groupBy(ledgerEntries.account)
      const held = new Map(rows.map(({ account, cents }) => [account, Number(cents)]))
      return Object.fromEntries(
        LedgerAccount.options.map((account) => [account, held.get(account) ?? 0]),
      ) as Balances
    },

    isPosted: async (db: Db, key: string): Promise<boolean> =>
      (
        await db
          .select({ id: ledgerEntries.id })
          .from(ledgerEntries)
          .where(eq(ledgerEntries.key, key))
          .limit(1)
      ).length > 0,

    /** Cents of each campaign by the ledger alone. */
    campaignSums: async (db: Db, ids?: string[]) => {
      const of = (when: SQL) =>
        sql<string>`coalesce(sum(case when ${when} then ${ledgerEntries.amountCents} else 0 end), 0)`
      const rows = await db
        .select({
          campaignId: ledgerEntries.campaignId,
          free: of(sql`${ledgerEntries.account} = 'campaign_free'`),
          reserved: of(sql`${ledgerEntries.account} = 'deal_reserved'`),
          spent: of(
            sql`(${ledgerEntries.event} = 'hold' and ${ledgerEntries.account} <> 'deal_reserved')
              or (${ledgerEntries.event} in ('report upheld', 'unused returned') and ${ledgerEntries.account} <> 'campaign_free')`,
          ),
        })
        .from(ledgerEntries)
        .where(
          and(isNotNull(ledgerEntries.campaignId), ids ? inArray(ledgerEntries.campaignId, ids) : undefined),
        )
        .groupBy(ledgerEntries.campaignId)
      return new Map(
        rows.map(({ campaignId, ...sums }) => [
          campaignId ?? '',
          { free: Number(sums.free), reserved: Number(sums.reserved), spent: Number(sums.spent) },
        ]),
      )
    },

    /** Cents of a funding that were charged back or refunded at the platform's cost and not recovered yet. */
    lossOf: async (db: Db, campaignId: string, fundingId: string): Promise<number> => {
      const [row] = await db
        .select({ cents: sum(ledgerEntries.amountCents) })
        .from(ledgerEntries)
        .where(
          and(
            eq(ledgerEntries.campaignId, campaignId),
            eq(ledgerEntries.account, 'losses'),
            eq(ledgerEntries.fundingId, fundingId),
          ),
        )
      return Math.max(0, -Number(row?.cents ?? 0))
    },
  }
}
