import { and, asc, desc, eq, gt, inArray, min } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { actorColumns } from '../../core/actor.ts'

export const hashtagsRepo = ({ hashtagFollows, users }: Tables) => {
  const isOf = (userId: string) => eq(hashtagFollows.userId, userId)
  return {
    list: (db: Db, userId: string) =>
      db
        .select({ hashtag: hashtagFollows.tag, followedAt: hashtagFollows.createdAt })
        .from(hashtagFollows)
        .where(isOf(userId))
        .orderBy(desc(hashtagFollows.createdAt), desc(hashtagFollows.id)),

    countOf: (db: Db, userId: string): Promise<number> => countRows(db, hashtagFollows, isOf(userId)),

    find: async (db: Db, userId: string, tag: string) => {
      const [row] = await db
        .select({ id: hashtagFollows.id })
        .from(hashtagFollows)
        .where(and(isOf(userId), eq(hashtagFollows.tag, tag)))
      return row
    },

    /** Following twice is following once. */
    insert: async (tx: Db, row: Tables['hashtagFollows']['$inferInsert']): Promise<void> => {
      await tx.insert(hashtagFollows).values(row).onConflictDoNothing()
    },

    remove: async (tx: Db, userId: string, tag: string): Promise<void> => {
      await tx.delete(hashtagFollows).where(and(isOf(userId), eq(hashtagFollows.tag, tag)))
    },

    removeAllOf: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(hashtagFollows).where(isOf(userId))
    },

    /** Who follows any of these, by their ids after one, each with the first of these that they follow. */
    followers: (db: Db, tags: readonly string[], { after, limit }: { after: string; limit: number }) => {
      const some = db
        .select({ userId: hashtagFollows.userId, tag: min(hashtagFollows.tag).as('first_tag') })
        .from(hashtagFollows)
        .where(and(inArray(hashtagFollows.tag, [...tags]), gt(hashtagFollows.userId, after)))
        .groupBy(hashtagFollows.userId)
        .orderBy(asc(hashtagFollows.userId))
        .limit(limit)
        .as('some')
      return db
        .select({ tag: some.tag, ...actorColumns({ users }) })
        .from(some)
        .innerJoin(users, eq(users.id, some.userId))
        .orderBy(asc(users.id))
    },
  }
}
