import { and, asc, eq, gte, inArray, lt, min, sql, sum, type SQL } from 'drizzle-orm'
import type { LedgerAccount } from '#shared/ledger.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { Entry } from './statements.policy.ts'

/** Whose entries are read. */
type Whose = { creatorId: string } | { brandId: string }

export const statementsRepo = (tables: Tables) => {
  const { ledgerEntries, sponsoredPosts, brands, userSponsoredContent: deals, users } = tables

  /** A brand's entries are found by its campaigns, for which the ledger has an index. */
  const isOf = (db: Db, whose: Whose): SQL =>
    'creatorId' in whose
      ? eq(ledgerEntries.creatorId, whose.creatorId)
      : inArray(
          ledgerEntries.campaignId,
          db
            .select({ id: sponsoredPosts.id })
            .from(sponsoredPosts)
            .where(eq(sponsoredPosts.brandId, whose.brandId)),
        )

  return {
    /** The entries of a period, in the order in which they were written. */
    listEntries: (db: Db, whose: Whose, { from, to }: { from: Date; to: Date }): Promise<Entry[]> =>
      db
        .select({
          groupId: ledgerEntries.groupId,
          event: ledgerEntries.event,
          account: ledgerEntries.account,
          amountCents: ledgerEntries.amountCents,
          reference: sql<
            string | null
          >`coalesce(${ledgerEntries.stripeId}, ${ledgerEntries.applicationId}, ${ledgerEntries.fundingId})`,
          campaign: sponsoredPosts.title,
          brand: brands.name,
          gross: deals.gross,
          platformFee: deals.platformFee,
          createdAt: ledgerEntries.createdAt,
        })
        .from(ledgerEntries)
        .leftJoin(sponsoredPosts, eq(sponsoredPosts.id, ledgerEntries.campaignId))
        .leftJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        .leftJoin(deals, eq(deals.id, ledgerEntries.contentId))
        .where(and(isOf(db, whose), gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, to)))
        .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.groupId), asc(ledgerEntries.line)),

    /** What these accounts held together before a moment. */
    balanceBefore: async (
      db: Db,
      whose: Whose,
      { accounts, before }: { accounts: readonly LedgerAccount[]; before: Date },
    ): Promise<number> => {
      const [row] = await db
        .select({ cents: sum(ledgerEntries.amountCents) })
        .from(ledgerEntries)
        .where(
          and(
            isOf(db, whose),
            inArray(ledgerEntries.account, [...accounts]),
            lt(ledgerEntries.createdAt, before),
          ),
        )
      return Number(row?.cents ?? 0)
    },

    /** When one of these accounts moved for the first time. */
    firstAt: async (db: Db, whose: Whose, accounts: readonly LedgerAccount[]): Promise<Date | null> => {
      const [row] = await db
        .select({ at: min(ledgerEntries.createdAt) })
        .from(ledgerEntries)
        .where(and(isOf(db, whose), inArray(ledgerEntries.account, [...accounts])))
      return row?.at ?? null
    },

    findName: async (db: Db, userId: string): Promise<string | null> => {
      const [user] = await db
        .select({ displayName: users.displayName, username: users.username })
        .from(users)
        .where(eq(users.id, userId))
      return user ? (user.displayName ?? user.username) : null
    },
  }
}
