import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

type Row = Tables['watchedWords']['$inferSelect']

/** The words of one place: a forum, or with null the whole site. */
export const watchedWordsRepo = ({ watchedWords }: Tables) => {
  const isOf = (forumId: string | null) =>
    forumId === null ? isNull(watchedWords.forumId) : eq(watchedWords.forumId, forumId)
  const forForum = prepared('watchedWords.forForum', (db) =>
    db
      .select()
      .from(watchedWords)
      .where(or(eq(watchedWords.forumId, sql.placeholder('forumId')), isNull(watchedWords.forumId))),
  )

  return {
    /** Those that count in a forum: its own and the site's. */
    listFor: (db: Db, forumId: string): Promise<Row[]> => forForum(db, { forumId }),

    list: (db: Db, forumId: string | null): Promise<Row[]> =>
      db.select().from(watchedWords).where(isOf(forumId)).orderBy(asc(watchedWords.pattern)),

    count: async (db: Db, forumId: string | null): Promise<number> =>
      (await db.select({ n: count() }).from(watchedWords).where(isOf(forumId)))[0]?.n ?? 0,

    find: async (db: Db, forumId: string | null, id: string): Promise<Row | undefined> =>
      (
        await db
          .select()
          .from(watchedWords)
          .where(and(isOf(forumId), eq(watchedWords.id, id)))
      )[0],

    remove: async (tx: Db, id: string): Promise<void> => {
      await tx.delete(watchedWords).where(eq(watchedWords.id, id))
    },

    removeAll: async (tx: Db, forumId: string | null, patterns: Set<string>): Promise<void> => {
      for (const pattern of patterns)
        await tx.delete(watchedWords).where(and(isOf(forumId), eq(watchedWords.pattern, pattern)))
    },

    insert: async (tx: Db, rows: Tables['watchedWords']['$inferInsert'][]): Promise<void> => {
      await tx.insert(watchedWords).values(rows)
    },
  }
}
