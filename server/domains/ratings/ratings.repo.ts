import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { tieOfDeal, type Tie } from '#shared/partners.ts'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type RatingRow = Tables['reviewRatings']['$inferSelect']

/** A page of ratings in the order of their ids. */
interface Walk {
  after: string
  limit: number
}

export const ratingsRepo = ({
  reviewRatings,
  posts,
  sponsoredPosts,
  userSponsoredContent: deals,
  brandMembers,
  formerBrandMembers,
}: Tables) => {
  const one = (userId: string, postId: string) =>
    and(eq(reviewRatings.userId, userId), eq(reviewRatings.postId, postId))

  return {
    find: async (db: Db, userId: string, postId: string): Promise<RatingRow | undefined> => {
      const [row] = await db.select().from(reviewRatings).where(one(userId, postId))
      return row
    },

    findById: async (db: Db, id: string): Promise<RatingRow | undefined> => {
      const [row] = await db.select().from(reviewRatings).where(eq(reviewRatings.id, id))
      return row
    },

    insert: async (tx: Db, rating: Tables['reviewRatings']['$inferInsert']): Promise<void> => {
      await tx.insert(reviewRatings).values(rating)
    },

    update: async (tx: Db, id: string, patch: Partial<RatingRow>): Promise<void> => {
      await tx.update(reviewRatings).set(patch).where(eq(reviewRatings.id, id))
    },

    /** What ties somebody to a brand, or ever has. */
    listTies: async (db: Db, userId: string, brandId: string): Promise<Tie[]> => {
      const members = await db
        .select({ id: brandMembers.id })
        .from(brandMembers)
        .where(
          and(
            eq(brandMembers.userId, userId),
            eq(brandMembers.brandId, brandId),
            isNotNull(brandMembers.acceptedAt),
          ),
        )
      const former = await db
        .select({ from: formerBrandMembers.joinedAt, until: formerBrandMembers.leftAt })
        .from(formerBrandMembers)
        .where(and(eq(formerBrandMembers.userId, userId), eq(formerBrandMembers.brandId, brandId)))
      const theirs = await db
        .select({
          status: deals.status,
          createdAt: deals.createdAt,
          publishedAt: deals.publishedAt,
          releasedAt: deals.releasedAt,
          paidAt: deals.paidAt,
        })
        .from(deals)
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .where(and(eq(deals.creatorId, userId), eq(sponsoredPosts.brandId, brandId)))
      return [
        ...members.map(() => ({ from: null, until: null })),
        ...former,
        ...theirs.map(({ publishedAt, releasedAt, paidAt, ...deal }) =>
          tieOfDeal({ ...deal, moments: [publishedAt, releasedAt, paidAt] }),
        ),
      ]
    },

    /** Somebody's ratings of reviews that concern a brand. */
    listAbout: async (db: Db, link: { userId: string; brandId: string }, { after, limit }: Walk) => {
      const rows = await db
        .select({ id: reviewRatings.id })
        .from(reviewRatings)
        .innerJoin(posts, eq(posts.id, reviewRatings.postId))
        .where(
          and(
            eq(reviewRatings.userId, link.userId),
            eq(posts.subjectBrandId, link.brandId),
            gt(reviewRatings.id, after),
          ),
        )
        .orderBy(asc(reviewRatings.id))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    listOfPost: async (db: Db, postId: string, { after, limit }: Walk) => {
      const rows = await db
        .select({ id: reviewRatings.id })
        .from(reviewRatings)
        .where(and(eq(reviewRatings.postId, postId), gt(reviewRatings.id, after)))
        .orderBy(asc(reviewRatings.id))
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** How many of somebody's stand in the totals. */
    countOf: (db: Db, userId: string): Promise<number> =>
      countRows(db, reviewRatings, and(eq(reviewRatings.userId, userId), eq(reviewRatings.isCounted, true))),

    /** Some of somebody's ratings that are counted and should not be, or the other way round. */
    listOtherwise: async (db: Db, userId: string, { isCounted, limit }: OtherwiseQuery) => {
      const rows = await db
        .select({ id: reviewRatings.id })
        .from(reviewRatings)
        .where(and(eq(reviewRatings.userId, userId), eq(reviewRatings.isCounted, !isCounted)))
        .limit(limit)
      return rows.map(({ id }) => id)
    },
  }
}

interface OtherwiseQuery {
  isCounted: boolean
  limit: number
}
