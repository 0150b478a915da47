import { and, asc, count, desc, eq, gte, isNotNull, lt } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

interface Day {
  startsAt: Date
  places: { today: number; before: number }
}

/** Sponsored posts by the day, and which posts feeds have shown to whom. */
export const ceilingRepo = ({ posts, feedServings: servings }: Tables) => {
  const isSponsored = isNotNull(posts.sponsorBrandId)

  return {
    // Removed posts keep their place: one that is taken away lets no other in on the same day.
    /** The first sponsored posts of a day, in the order in which they were published. */
    firstOf: async (db: Db, { startsAt, places }: Day): Promise<string[]> => {
      const rows = await db
        .select({ id: posts.id })
        .from(posts)
        .where(and(isSponsored, gte(posts.createdAt, startsAt)))
        .orderBy(asc(posts.createdAt), asc(posts.id))
        .limit(places.today)
      return rows.map(({ id }) => id)
    },

    /** The newest sponsored posts of the days before. */
    newestBefore: async (db: Db, { startsAt, places }: Day): Promise<string[]> => {
      const rows = await db
        .select({ id: posts.id })
        .from(posts)
        .where(and(isSponsored, lt(posts.createdAt, startsAt)))
        .orderBy(desc(posts.createdAt), desc(posts.id))
        .limit(places.before)
      return rows.map(({ id }) => id)
    },

    /** Writes down what was shown; what was shown before on that day is there already. */
    insertServings: async (
      tx: Db,
      { userId, day, postIds }: { userId: string; day: string; postIds: readonly string[] },
    ): Promise<void> => {
      await tx
        .insert(servings)
        .values(postIds.map((postId) => ({ userId, day, postId })))
        .onConflictDoNothing()
    },

    countServings: async (db: Db, userId: string, day: string) => {
      const [found] = await db
        .select({ posts: count(), sponsored: count(posts.sponsorBrandId) })
        .from(servings)
        .innerJoin(posts, eq(posts.id, servings.postId))
        .where(and(eq(servings.userId, userId), eq(servings.day, day)))
      return found ?? { posts: 0, sponsored: 0 }
    },

    removeServingsBefore: async (tx: Db, day: string): Promise<number> =>
      (await tx.delete(servings).where(lt(servings.day, day)).returning({ postId: servings.postId })).length,

    removeServingsOf: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(servings).where(eq(servings.userId, userId))
    },
  }
}
