import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const sharesRepo = (tables: Tables) => {
  const {
    dividendShares: shares,
    userSponsoredContent: deals,
    payoutItems: items,
    users,
    forums,
    sponsoredPosts,
    brands,
  } = tables

  return {
    /** Shares of a period after one id, in the order of their ids; those that were given back are left out. */
    list: (
      db: Db,
      {
        after,
        limit,
        from,
        to,
      }: { after: string; limit: number; from?: Date | undefined; to?: Date | undefined },
    ) => {
      const moment = sql`coalesce(${shares.paidAt}, ${shares.releasedAt}, ${shares.createdAt})`
      return db
        .select({
          shareId: shares.id,
          contentId: shares.contentId,
          userId: shares.userId,
          username: users.username,
          accountId: users.stripePayeeId,
          isPayable: users.isPayable,
          role: shares.role,
          forum: forums.slug,
          campaign: sponsoredPosts.title,
          brand: brands.name,
          part: shares.part,
          amount: shares.amountCents,
          forPlan: shares.coveredCents,
          status: shares.status,
          releaseAt: deals.releaseAt,
          transferId: items.transferId,
          paidAt: shares.paidAt,
        })
        .from(shares)
        .innerJoin(users, eq(users.id, shares.userId))
        .innerJoin(forums, eq(forums.id, shares.forumId))
        .innerJoin(deals, eq(deals.id, shares.contentId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        .leftJoin(items, eq(items.shareId, shares.id))
        .where(
          and(
            gt(shares.id, after),
            ne(shares.status, 'returned'),
            from ? sql`${moment} >= ${sql.param(from, shares.createdAt)}` : undefined,
            to ? sql`${moment} < ${sql.param(to, shares.createdAt)}` : undefined,
          ),
        )
        .orderBy(asc(shares.id))
        .limit(limit)
    },
  }
}

export type ShareReportRow = Awaited<ReturnType<ReturnType<typeof sharesRepo>['list']>>[number]
