import { and, avg, count, eq, exists, gte, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

const oneDecimal = (average: unknown): number => Math.round(Number(average ?? 0) * 10) / 10

export const ratingsRepo = ({
  reviewRatings,
  posts,
  sponsoredPosts,
  userSponsoredContent: deals,
  brandMembers,
}: Tables) => ({
  /**
   * How many rated, and their average to one decimal. On a sponsored review those who belong to the brand
   * or had a deal with it since that day are counted apart.
   */
  summary: async (db: Db, postId: string, since: Date) => {
    const [post] = await db.select({ brandId: posts.sponsorBrandId }).from(posts).where(eq(posts.id, postId))
    const figures = { count: count(), average: avg(reviewRatings.rating) }
    const brandId = post?.brandId
    if (!brandId) {
      const [row] = await db.select(figures).from(reviewRatings).where(eq(reviewRatings.postId, postId))
      return { count: row?.count ?? 0, average: oneDecimal(row?.average) }
    }
    const hadDeal = db
      .select({ one: sql`1` })
      .from(deals)
      .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
      .where(
        and(
          eq(deals.creatorId, reviewRatings.userId),
          eq(sponsoredPosts.brandId, brandId),
          gte(deals.createdAt, since),
        ),
      )
    const belongs = db
      .select({ one: sql`1` })
      .from(brandMembers)
      .where(and(eq(brandMembers.userId, reviewRatings.userId), eq(brandMembers.brandId, brandId)))
    const isPartner = sql<number>`case when ${or(exists(hadDeal), exists(belongs))} then 1 else 0 end`
    const rows = await db
      .select({ isPartner: isPartner.as('is_partner'), ...figures })
      .from(reviewRatings)
      .where(eq(reviewRatings.postId, postId))
      .groupBy(sql`is_partner`)
    const side = (wanted: number) => {
      const row = rows.find((one) => one.isPartner === wanted)
      return { count: row?.count ?? 0, average: oneDecimal(row?.average) }
    }
    return { ...side(0), partners: side(1) }
  },

  find: async (db: Db, userId: string, postId: string): Promise<number | null> => {
    const [row] = await db
      .select({ rating: reviewRatings.rating })
      .from(reviewRatings)
      .where(and(eq(reviewRatings.userId, userId), eq(reviewRatings.postId, postId)))
    return row?.rating ?? null
  },

  /** One rating per person and post: a later one replaces it. */
  set: async (tx: Db, rating: Tables['reviewRatings']['$inferInsert']): Promise<void> => {
    await tx
      .insert(reviewRatings)
      .values(rating)
      .onConflictDoUpdate({
        target: [reviewRatings.userId, reviewRatings.postId],
        set: { rating: rating.rating, updatedAt: rating.updatedAt },
      })
  },
})
