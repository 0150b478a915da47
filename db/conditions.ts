import { and, eq, exists, gt, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Column, Placeholder, SQL, SQLWrapper } from 'drizzle-orm'
import type { Tables } from './schema/tables.ts'
import { listed, visible } from './sql.ts'
import type { Db } from './store.ts'

/** The reader's id, in a prepared query the placeholder of it, or the column that has it; null for a visitor. */
export type ReaderKey = string | Placeholder | Column | null

/** A person's id, the placeholder of it, or the column or expression that has it. */
type Person = string | SQLWrapper

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

/**
 * That neither of two people has blocked the other. Each side is asked by itself: Postgres joins the two, where it would
 * walk all blocks for either.
 */
export function isNotBlockedPair({ blocks }: Tables, db: Db, [one, other]: [Person, Person]): SQL {
  const block = (blocker: Person, blocked: Person) =>
    db
      .select({ one: sql`1` })
      .from(blocks)
      .where(and(eq(blocks.blockerId, blocker), eq(blocks.blockedId, blocked)))
  return sql`(not exists ${block(one, other)} and not exists ${block(other, one)})`
}

/**
 * The notifications that their person may still read: about no post or one that they may see, of no comment that is
 * gone, and by nobody in a block with them. It is asked whenever one is shown, counted or sent, so what is restored is
 * told again. One reader is given as a value, which the engines are quickest with; of many it is the column.
 */
export function readableNotifications(tables: Tables, db: Db, reader: string | Placeholder | Column): SQL {
  const { posts } = tables
  const { actorId, postId } = tables.notifications
  const post = db
    .select({ one: sql`1` })
    .from(posts)
    .where(and(eq(posts.id, postId), readablePosts(tables, db, reader)))
  return sql`${and(
    or(isNull(postId), exists(post)),
    isOfNoLostComment(tables, db),
    isNotBlockedPair(tables, db, [reader, actorId]),
  )}`
}

const ofComments = ['comment', 'reply', 'mention']

/**
 * Nothing is told of what one person has said and is gone, unless they have said more below the same post. Both are
 * looked up as values, row by row: as a condition Postgres would read all comments for them.
 */
function isOfNoLostComment({ comments, notifications }: Tables, db: Db): SQL {
  const { kind, path, postId, actorId, actorCount } = notifications
  const isGone = sql`(${comments.isDeleted} or ${comments.isRemoved})`
  const gone = db
    .select({ one: sql`1` })
    .from(comments)
    .where(and(eq(comments.id, sql`substr(${path}, length(${path}) - 35)`), isGone))
    .limit(1)
  const more = db
    .select({ one: sql`1` })
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.authorId, actorId), sql`not ${isGone}`))
    .limit(1)
  const isThere = sql`${gone} is null`
  const isOneOfMore = sql`${more} is not null`
  return sql`${or(notInArray(kind, ofComments), gt(actorCount, 1), isThere, isOneOfMore)}`
}
