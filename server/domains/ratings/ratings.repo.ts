import { and, avg, count, eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const ratingsRepo = ({ reviewRatings }: Tables) => ({
  /** How many rated, and their average to one decimal. */
  summary: async (db: Db, postId: string) => {
    const [row] = await db
      .select({ count: count(), average: avg(reviewRatings.rating) })
      .from(reviewRatings)
      .where(eq(reviewRatings.postId, postId))
    return { count: row?.count ?? 0, average: Math.round(Number(row?.average ?? 0) * 10) / 10 }
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
