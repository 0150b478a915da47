import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { held, unordered, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type SavedSearchRow = Tables['savedSearches']['$inferSelect']
type Change = Partial<Pick<SavedSearchRow, 'name' | 'isNotifying'>>

export const savedSearchesRepo = ({ savedSearches, searchArrivals, posts }: Tables) => {
  // Named bare, as the partial index has it.
  const isNotifying = sql`${savedSearches.isNotifying}`
  const isOf = (userId: string) => eq(savedSearches.userId, userId)
  const own = (id: string, userId: string) => and(eq(savedSearches.id, id), isOf(userId))
  return {
    list: (db: Db, userId: string) =>
      db
        .select()
        .from(savedSearches)
        .where(isOf(userId))
        .orderBy(asc(savedSearches.createdAt), savedSearches.id),

    countOf: (db: Db, userId: string): Promise<number> => countRows(db, savedSearches, isOf(userId)),

    /** Answers nothing where the person has saved this search before. */
    insert: async (
      tx: Db,
      row: Tables['savedSearches']['$inferInsert'],
    ): Promise<SavedSearchRow | undefined> => {
      const [inserted] = await tx.insert(savedSearches).values(row).onConflictDoNothing().returning()
      return inserted
    },

    /** One of this person's, held for this transaction. */
    hold: async (tx: Db, id: string, userId: string): Promise<SavedSearchRow | undefined> => {
      const [row] = await held(tx, tx.select().from(savedSearches).where(own(id, userId)))
      return row
    },

    update: async (tx: Db, id: string, change: Change): Promise<void> => {
      await tx.update(savedSearches).set(change).where(eq(savedSearches.id, id))
    },

    remove: async (tx: Db, id: string, userId: string): Promise<boolean> =>
      (await tx.delete(savedSearches).where(own(id, userId)).returning({ id: savedSearches.id })).length > 0,

    removeAllOf: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(savedSearches).where(isOf(userId))
    },

    /** These searches, as far as they still notify. */
    listNotifying: (db: Db, ids: readonly string[]) =>
      db
        .select()
        .from(savedSearches)
        .where(and(inArray(savedSearches.id, [...ids]), isNotifying)),

    /** A post that searches are to be told of. */
    arrive: async (tx: Db, postId: string): Promise<void> => {
      await tx.insert(searchArrivals).values({ postId }).onConflictDoNothing()
    },

    /** The oldest arrivals, with what is searched of those that stand; nothing of what a brand pays for. */
    listArrived: (db: Db, limit: number) =>
      db
        .select({
          postId: searchArrivals.postId,
          id: posts.id,
          title: posts.title,
          content: posts.content,
          hashtags: posts.hashtags,
          sponsorBrandId: posts.sponsorBrandId,
          isVisible: visible(posts).mapWith(Boolean),
        })
        .from(searchArrivals)
        .innerJoin(posts, eq(posts.id, searchArrivals.postId))
        .orderBy(asc(searchArrivals.id))
        .limit(limit),

    /** Takes arrivals away, and answers which: what another instance has taken is its to tell. */
    take: async (tx: Db, postIds: readonly string[]): Promise<string[]> => {
      const taken = await tx
        .delete(searchArrivals)
        .where(inArray(searchArrivals.postId, [...postIds]))
        .returning({ postId: searchArrivals.postId })
      return taken.map(({ postId }) => postId)
    },

    /** Some of the searches that notify and have one of these heads, in the order of both. */
    listByHeads: (db: Db, heads: readonly string[], { after, limit }: { after: string; limit: number }) =>
      db
        .select({ id: savedSearches.id, query: savedSearches.query })
        .from(savedSearches)
        .where(
          and(isNotifying, inArray(savedSearches.head, [...heads]), gt(unordered(savedSearches.id), after)),
        )
        .orderBy(asc(unordered(savedSearches.id)))
        .limit(limit),
  }
}
