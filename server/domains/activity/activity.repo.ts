import { aliasedTable, and, desc, eq, exists, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { readablePosts } from '#db/conditions.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { summaryColumns } from '#db/summaries.ts'

interface Page {
  userId: string
  readerId: string | null
  /** The time and id of the last row of the page before. */
  after: unknown[] | null
  limit: number
}

/** What somebody wrote and where they belong, as far as a reader may see it. */
export const activityRepo = (tables: Tables) => {
  const { posts, comments, forums, forumMemberships } = tables
  const place = {
    post: { id: posts.id, title: posts.title, slug: posts.slug },
    forum: { id: forums.id, name: forums.name, slug: forums.slug },
  }
  const mine = aliasedTable(forumMemberships, 'mine')

  return {
    posts: (db: Db, { userId, readerId, after, limit }: Page) =>
      db
        .select({
          id: posts.id,
          ...summaryColumns(posts),
          score: posts.score,
          createdAt: posts.createdAt,
          ...place,
        })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(
          and(
            eq(posts.authorId, userId),
            readablePosts(tables, db, readerId),
            after ? isBelow([posts.createdAt, posts.id], after) : undefined,
          ),
        )
        .orderBy(desc(posts.createdAt), desc(posts.id))
        .limit(limit),

    comments: (db: Db, { userId, readerId, after, limit }: Page) =>
      db
        .select({
          id: comments.id,
          ...summaryColumns(comments),
          score: comments.score,
          createdAt: comments.createdAt,
          ...place,
        })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(
          and(
            eq(comments.authorId, userId),
            eq(comments.isDeleted, false),
            eq(comments.isRemoved, false),
            readablePosts(tables, db, readerId),
            after ? isBelow([comments.createdAt, comments.id], after) : undefined,
          ),
        )
        .orderBy(desc(comments.createdAt), desc(comments.id))
        .limit(limit),

    /** The forums somebody belongs to, the last joined first. */
    memberships: (db: Db, { userId, readerId, after, limit }: Page) => {
      const shared = db
        .select({ one: sql`1` })
        .from(mine)
        .where(and(eq(mine.userId, readerId ?? ''), eq(mine.forumId, forums.id)))
      return db
        .select({
          id: forumMemberships.id,
          forumId: forumMemberships.forumId,
          joinedAt: forumMemberships.joinedAt,
        })
        .from(forumMemberships)
        .innerJoin(forums, eq(forums.id, forumMemberships.forumId))
        .where(
          and(
            eq(forumMemberships.userId, userId),
            or(eq(forums.isPrivate, false), exists(shared)),
            after ? isBelow([forumMemberships.joinedAt, forumMemberships.id], after) : undefined,
          ),
        )
        .orderBy(desc(forumMemberships.joinedAt), desc(forumMemberships.id))
        .limit(limit)
    },
  }
}
