import { and, count, desc, eq, inArray, isNotNull, or, sum } from 'drizzle-orm'
import { recordPosts } from '#shared/records.ts'
import type { Tables } from '#db/schema/tables.ts'
import { listed } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns } from '../../core/people.ts'

/** What is done to a person or to what they wrote, of which they are notified. */
const actsUpon = ['remove', 'restore', 'ban', 'unban']
/** More acts or deals than these are of no use to a reader. */
const mostLines = 500

/** What is stated about one person. Of their posts, those that everybody may read. */
export const statementsRepo = (tables: Tables) => {
  const { users, posts, comments, forums, adminActions } = tables
  const { userSponsoredContent: deals, dividendShares: shares, sponsoredPosts, brands } = tables
  const openPosts = (userId: string) => and(listed(posts), eq(posts.authorId, userId))
  const idsOf = (db: Db, table: typeof posts | typeof comments, userId: string) =>
    db.select({ id: table.id }).from(table).where(eq(table.authorId, userId))

  return {
    person: async (db: Db, userId: string) => {
      const [person] = await db
        .select({ ...personColumns(tables), createdAt: users.createdAt })
        .from(users)
        .where(eq(users.id, userId))
      return person
    },

    countPosts: (db: Db, userId: string) =>
      db.select({ type: posts.type, n: count() }).from(posts).where(openPosts(userId)).groupBy(posts.type),

    countComments: async (db: Db, userId: string): Promise<number> => {
      const [row] = await db
        .select({ n: count() })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .where(
          and(
            eq(comments.authorId, userId),
            eq(comments.isRemoved, false),
            eq(comments.isDeleted, false),
            listed(posts),
          ),
        )
      return row?.n ?? 0
    },

    listPosts: (db: Db, userId: string) =>
      db
        .select({
          type: posts.type,
          title: posts.title,
          slug: posts.slug,
          forum: { slug: forums.slug },
          createdAt: posts.createdAt,
          score: posts.score,
          comments: posts.commentCount,
          ratingCount: posts.ratingCount,
          ratingSum: posts.ratingSum,
          sponsor: { brandName: brands.name, brandSlug: brands.slug },
        })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .leftJoin(brands, eq(brands.id, posts.sponsorBrandId))
        .where(openPosts(userId))
        .orderBy(desc(posts.createdAt), desc(posts.id))
        .limit(recordPosts),

    /** Stars from others over all of the person's posts: how many, and their sum. */
    sumRatings: async (db: Db, userId: string) => {
      const [row] = await db
        .select({ count: sum(posts.ratingCount), stars: sum(posts.ratingSum) })
        .from(posts)
        .where(openPosts(userId))
      return { count: Number(row?.count ?? 0), stars: Number(row?.stars ?? 0) }
    },

    listDeals: (db: Db, userId: string) =>
      db
        .select({
          brand: brands.name,
          campaign: sponsoredPosts.title,
          status: deals.status,
          agreedAt: deals.createdAt,
          publishedAt: deals.publishedAt,
          postSlug: posts.slug,
          forumSlug: forums.slug,
        })
        .from(deals)
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        .leftJoin(posts, and(eq(posts.id, deals.postId), listed(posts)))
        .leftJoin(forums, eq(forums.id, posts.forumId))
        .where(eq(deals.creatorId, userId))
        .orderBy(desc(deals.createdAt), desc(deals.id))
        .limit(mostLines),

    /** What became due to somebody, for their posts and their forums, with when it did and when it was paid. */
    listEarned: async (db: Db, userId: string) => [
      ...(await db
        .select({ payout: deals.payout, releasedAt: deals.releasedAt, paidAt: deals.paidAt })
        .from(deals)
        .where(and(eq(deals.creatorId, userId), isNotNull(deals.releasedAt)))),
      ...(await db
        .select({ payout: shares.amountCents, releasedAt: shares.releasedAt, paidAt: shares.paidAt })
        .from(shares)
        .where(and(eq(shares.userId, userId), isNotNull(shares.releasedAt)))),
    ],

    listActs: (db: Db, userId: string) =>
      db
        .select({
          action: adminActions.action,
          about: adminActions.targetType,
          reason: adminActions.reason,
          at: adminActions.createdAt,
        })
        .from(adminActions)
        .where(
          and(
            inArray(adminActions.action, actsUpon),
            or(
              and(eq(adminActions.targetType, 'user'), eq(adminActions.targetId, userId)),
              and(
                eq(adminActions.targetType, 'post'),
                inArray(adminActions.targetId, idsOf(db, posts, userId)),
              ),
              and(
                eq(adminActions.targetType, 'comment'),
                inArray(adminActions.targetId, idsOf(db, comments, userId)),
              ),
            ),
          ),
        )
        .orderBy(desc(adminActions.createdAt), desc(adminActions.id))
        .limit(mostLines),
  }
}
