import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { searchForums, searchPosts, searchUsers } from '#db/search.ts'
import { readablePosts, solvedPosts } from '#db/conditions.ts'
import { givenIds, pageIds, prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { personColumns, personOf } from '../../core/people.ts'

export interface Window {
  text: string
  limit: number
  offset: number
}

/** A passage is looked for in so much of a text; what stands further back is found but not shown. */
const readAtMost = 5000

export const searchRepo = (tables: Tables) => {
  const { posts, users } = tables
  const content = sql<string>`substr(${posts.content}, 1, ${sql.raw(String(readAtMost))})`
  const texts = prepared('search.texts', (db) =>
    db.select({ id: posts.id, content }).from(posts).where(inArray(posts.id, pageIds())),
  )

  return {
    forums: (db: Db, window: Window) => searchForums(db, tables, window),

    posts: (db: Db, { isSolved, ...window }: Window & { isSolved: boolean }, readerId: string | null) => {
      const readable = readablePosts(tables, db, readerId)
      const where = isSolved ? and(readable, solvedPosts(tables, db, true)) : readable
      return searchPosts(db, tables, { ...window, where })
    },

    users: (db: Db, window: Window) =>
      searchUsers(db, tables, { ...window, where: eq(users.isBlocked, false) }),

    texts: async (db: Db, ids: string[]): Promise<Map<string, string>> => {
      const rows = await texts(db, givenIds(ids))
      return new Map(rows.map((row) => [row.id, row.content]))
    },

    people: async (db: Db, ids: string[]) => {
      const rows = await db
        .select({ ...personColumns(tables), bio: users.bio })
        .from(users)
        .where(inArray(users.id, ids))
      const byId = new Map(rows.map((row) => [row.id, { ...personOf(row), bio: row.bio }]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  }
}
