import { and, eq, exists, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tables } from './schema/tables.ts'
import { listed, visible } from './sql.ts'
import type { Db } from './store.ts'

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

/** Discussions with a solution; or those without, of the forums where solutions are marked. */
export function solvedPosts(
  { posts, forums }: Pick<Tables, 'posts' | 'forums'>,
  db: Db,
  isSolved: boolean,
): SQL {
  if (isSolved) return sql`${posts.isSolved}`
  const marking = db.select({ id: forums.id }).from(forums).where(eq(forums.hasSolutions, true))
  return sql`(not ${posts.isSolved} and ${posts.type} = 'discussion' and ${posts.forumId} in ${marking})`
}

/** That neither of two people has blocked the other. */
export function isNotBlockedPair(
  { blocks }: Tables,
  db: Db,
  [one, other]: [SQLWrapper | string, SQLWrapper | string],
): SQL {
  const block = db
    .select({ one: sql`1` })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
  return sql`not exists ${block}`
}
