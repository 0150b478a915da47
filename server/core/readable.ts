import { and, eq, exists, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { listed, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** The reader's id, or in a prepared query the placeholder of it; null for a visitor. */
export type ReaderKey = string | Placeholder | null

/** The posts that somebody may see: public ones, and those of forums they belong to. */
export function readablePosts({ posts, forumMemberships }: Tables, db: Db, reader: ReaderKey): SQL {
  if (reader === null) return listed(posts)
  const membership = db
    .select({ one: sql`1` })
    .from(forumMemberships)
    .where(and(eq(forumMemberships.userId, reader), eq(forumMemberships.forumId, posts.forumId)))
  return sql`${and(visible(posts), or(eq(posts.inPublicForum, true), exists(membership)))}`
}
