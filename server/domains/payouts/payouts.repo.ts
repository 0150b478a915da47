import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type ItemRow = Tables['payoutItems']['$inferSelect']
export type RunRow = Tables['payoutRuns']['$inferSelect']

interface Page {
  after: string
  limit: number
}

export const payoutsRepo = (tables: Tables) => {
  const {
    userSponsoredContent: deals,
    payoutItems: items,
    payoutRuns: runs,
    users,
    sponsoredPosts,
    brands,
    transferReversals: reversals,
  } = tables

  return {
    findItem: async (db: Db, id: string): Promise<ItemRow | undefined> => {
      const [item] = await db.select().from(items).where(eq(items.id, id))
      return item
    },

    /** The payout of a deal to its creator, or of a share of it: what the provider knows it by as well. */
    findItemOf: async (db: Db, id: string): Promise<ItemRow | undefined> => {
      const [item] = await db
        .select()
        .from(items)
        .where(or(eq(items.shareId, id), and(eq(items.contentId, id), isNull(items.shareId))))
      return item
    },

    /** Transfers under way, in the order of their ids. */
    listSending: (db: Db, { after, limit }: Page): Promise<ItemRow[]> =>
      db
        .select()
        .from(items)
        .where(and(eq(items.status, 'sending'), gt(items.id, after)))
        .orderBy(asc(items.id))
        .limit(limit),

    countSending: (db: Db): Promise<number> => countRows(db, items, eq(items.status, 'sending')),

    insertItem: async (tx: Db, item: Tables['payoutItems']['$inferInsert']): Promise<void> => {
      await tx.insert(items).values(item)
    },

    /** Tries a refused transfer once more; answers nothing when it is not refused any more. */
    retryItem: async (
      tx: Db,
      id: string,
      retry: { runId: string; accountId: string; attempt: number; amountCents: number },
    ): Promise<ItemRow | undefined> => {
      const [item] = await tx
        .update(items)
        .set({ ...retry, status: 'sending', reason: null })
        .where(and(eq(items.id, id), eq(items.status, 'refused')))
        .returning()
      return item
    },

    /** Counts what was transferred as an earlier part, so that the rest can be. */
    reopenItem: async (tx: Db, { id, earlierCents, amountCents, part }: ItemRow): Promise<void> => {
      await tx
        .update(items)
        .set({ status: 'refused', earlierCents: earlierCents + amountCents, part: part + 1, paidAt: null })
        .where(and(eq(items.id, id), eq(items.status, 'paid')))
    },

    /** Ends a transfer that was under way; answers nothing when somebody else has done so. */
    endItem: async (
      tx: Db,
      id: string,
      end: { status: 'paid'; transferId: string; paidAt: Date } | { status: 'refused'; reason: string },
    ): Promise<ItemRow | undefined> => {
      const [item] = await tx
        .update(items)
        .set(end)
        .where(and(eq(items.id, id), eq(items.status, 'sending')))
        .returning()
      return item
    },

    insertRun: async (tx: Db, run: Tables['payoutRuns']['$inferInsert']): Promise<void> => {
      await tx.insert(runs).values(run)
    },

    endRun: async (
      tx: Db,
      id: string,
      end: { status: 'done' | 'failed'; finishedAt: Date; lastError: string | null },
    ): Promise<void> => {
      await tx
        .update(runs)
        .set(end)
        .where(and(eq(runs.id, id), eq(runs.status, 'open')))
    },

    listOpenRuns: (db: Db): Promise<RunRow[]> => db.select().from(runs).where(eq(runs.status, 'open')),

    listRuns: async (db: Db, filter: { from?: Date | undefined; to?: Date | undefined; id?: string }) => {
      const found = await db
        .select()
        .from(runs)
        .where(
          and(
            filter.id ? eq(runs.id, filter.id) : undefined,
            filter.from ? sql`${runs.startedAt} >= ${sql.param(filter.from, runs.startedAt)}` : undefined,
            filter.to ? sql`${runs.startedAt} < ${sql.param(filter.to, runs.startedAt)}` : undefined,
          ),
        )
        .orderBy(desc(runs.startedAt), desc(runs.id))
        .limit(500)
      if (found.length === 0) return []
      const counts = await db
        .select({ runId: items.runId, status: items.status, n: sql<number>`count(*)`.mapWith(Number) })
        .from(items)
        .where(
          inArray(
            items.runId,
            found.map(({ id }) => id),
          ),
        )
        .groupBy(items.runId, items.status)
      const of = (runId: string, status: string) =>
        counts.find((count) => count.runId === runId && count.status === status)?.n ?? 0
      return found.map(({ totalCents, ...run }) => ({
        ...run,
        total: totalCents,
        paid: of(run.id, 'paid'),
        refused: of(run.id, 'refused'),
        sending: of(run.id, 'sending'),
      }))
    },

    /** The transfers of one run, with whom and what they are for. */
    listItems: (db: Db, runId: string) =>
      db
        .select({
          contentId: items.contentId,
          shareId: items.shareId,
          creatorId: items.creatorId,
          creator: users.username,
          campaign: sponsoredPosts.title,
          amount: items.amountCents,
          currency: items.currency,
          status: items.status,
          attempt: items.attempt,
          transferId: items.transferId,
          paidAt: items.paidAt,
          reason: items.reason,
        })
        .from(items)
        .innerJoin(users, eq(users.id, items.creatorId))
        .innerJoin(deals, eq(deals.id, items.contentId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .where(eq(items.runId, runId))
        .orderBy(asc(items.createdAt), asc(items.id)),

    insertReversal: async (tx: Db, reversal: Tables['transferReversals']['$inferInsert']): Promise<void> => {
      await tx.insert(reversals).values(reversal)
    },

    endReversal: async (
      tx: Db,
      id: string,
      end: { status: 'done' | 'failed'; stripeId?: string },
    ): Promise<void> => {
      await tx.update(reversals).set(end).where(eq(reversals.id, id))
    },

    listPendingReversals: (db: Db, { after, limit }: Page) =>
      db
        .select({
          id: reversals.id,
          cents: reversals.amountCents,
          reason: reversals.reason,
          transferId: sql<string | null>`coalesce(${reversals.transferId}, ${items.transferId})`,
        })
        .from(reversals)
        .innerJoin(items, eq(items.id, reversals.payoutItemId))
        .where(and(eq(reversals.status, 'pending'), gt(reversals.id, after)))
        .orderBy(asc(reversals.id))
        .limit(limit),

    findBrandOf: async (db: Db, campaignId: string): Promise<string | undefined> => {
      const [row] = await db
        .select({ brandId: sponsoredPosts.brandId })
        .from(sponsoredPosts)
        .where(eq(sponsoredPosts.id, campaignId))
      return row?.brandId
    },

    /** Deals of a period after one id, in the order of their ids; those whose money went back are left out. */
    listRows: (
      db: Db,
      {
        after,
        limit,
        from,
        to,
      }: { after: string; limit: number; from?: Date | undefined; to?: Date | undefined },
    ) => {
      const { posts, forums } = tables
      const moment = sql`coalesce(${deals.paidAt}, ${deals.releasedAt}, ${deals.publishedAt}, ${deals.createdAt})`
      // The page is cut before anything is joined: a planner must not begin at the other end.
      const page = db
        .select()
        .from(deals)
        .where(
          and(
            gt(deals.id, after),
            ne(deals.status, 'returned'),
            ne(deals.status, 'disputed'),
            from ? sql`${moment} >= ${sql.param(from, deals.createdAt)}` : undefined,
            to ? sql`${moment} < ${sql.param(to, deals.createdAt)}` : undefined,
          ),
        )
        .orderBy(asc(deals.id))
        .limit(limit)
        .as('page')
      const { dividendShares: shares } = tables
      const dividend =
        sql<number>`coalesce((select sum(${shares.amountCents}) from ${shares} where ${shares.contentId} = ${page.id} and ${shares.status} <> 'returned'), 0)`.mapWith(
          Number,
        )
      return db
        .select({
          contentId: page.id,
          applicationId: page.applicationId,
          creatorId: page.creatorId,
          creator: users.username,
          accountId: users.stripePayeeId,
          isPayable: users.isPayable,
          campaignId: page.campaignId,
          campaign: sponsoredPosts.title,
          brandId: brands.id,
          brand: brands.name,
          postSlug: posts.slug,
          forumSlug: forums.slug,
          gross: page.gross,
          platformFee: page.platformFee,
          dividend,
          payout: page.payout,
          status: page.status,
          publishedAt: page.publishedAt,
          releaseAt: page.releaseAt,
          transferId: items.transferId,
          paidAt: page.paidAt,
        })
        .from(page)
        .innerJoin(users, eq(users.id, page.creatorId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, page.campaignId))
        .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        .leftJoin(posts, eq(posts.id, page.postId))
        .leftJoin(forums, eq(forums.id, posts.forumId))
        .leftJoin(items, and(eq(items.contentId, page.id), isNull(items.shareId)))
        .orderBy(asc(page.id))
    },
  }
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof payoutsRepo>['listRows']>>[number]
