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

export const ledgerRepo = ({ ledgerEntries, sponsoredPosts, brands }: Tables) => {
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
              or (${ledgerEntries.event} = 'report upheld' and ${ledgerEntries.account} <> 'campaign_free')`,
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

    listBudgets: (db: Db) =>
      db
        .select({
          id: sponsoredPosts.id,
          brandId: sponsoredPosts.brandId,
          budgetFunded: sponsoredPosts.budgetFunded,
          budgetReserved: sponsoredPosts.budgetReserved,
          budgetSpent: sponsoredPosts.budgetSpent,
        })
        .from(sponsoredPosts),

    setBudget: async (
      tx: Db,
      id: string,
      budget: { budgetFunded: number; budgetReserved: number; budgetSpent: number },
    ): Promise<void> => {
      await tx.update(sponsoredPosts).set(budget).where(eq(sponsoredPosts.id, id))
    },

    setTotalSpent: async (tx: Db, totals: Map<string, number>): Promise<void> => {
      for (const [id, totalSpent] of totals) {
        await tx.update(brands).set({ totalSpent }).where(eq(brands.id, id))
      }
    },
  }
}
