import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ContentKind } from '#shared/admin.ts'
import { readablePosts } from '#db/conditions.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** What was written and removed, as both tables have it. */
export const contentRepo = (tables: Tables) => {
  const { posts, comments, forums } = tables
  return {
    /**
     * The last that was removed of what somebody wrote and has not deleted themselves; without the title of somebody
     * else's post that they may not read any more.
     */
    listRemovedOf: async (db: Db, userId: string, limit: number) => {
      const isTold = or(eq(posts.authorId, userId), readablePosts(tables, db, userId))
      const title = sql<string>`case when ${isTold} then ${posts.title} else '' end`
      const place = { title, forum: { id: forums.id, name: forums.name, slug: forums.slug } }
      const shape = (table: Tables['posts'] | Tables['comments']) => ({
        id: table.id,
        content: table.content,
        reason: table.removedReason,
        removedAt: table.removedAt,
        ...place,
      })
      const isTaken = (table: Tables['posts'] | Tables['comments']) =>
        and(eq(table.authorId, userId), eq(table.isRemoved, true), eq(table.isDeleted, false))
      const ownPosts = await db
        .select(shape(posts))
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(isTaken(posts))
        .orderBy(desc(posts.removedAt))
        .limit(limit)
      const ownComments = await db
        .select(shape(comments))
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(isTaken(comments))
        .orderBy(desc(comments.removedAt))
        .limit(limit)
      return [
        ...ownPosts.map((row) => ({ kind: 'post' as const, ...row })),
        ...ownComments.map((row) => ({ kind: 'comment' as const, ...row })),
      ]
    },

    /** The brands that have paid for any of these posts. */
    listSponsors: async (db: Db, postIds: string[]): Promise<string[]> => {
      if (postIds.length === 0) return []
      const rows = await db
        .selectDistinct({ brandId: posts.sponsorBrandId })
        .from(posts)
        .where(inArray(posts.id, postIds))
      return rows.flatMap(({ brandId }) => brandId ?? [])
    },

    /** Those of these that were hidden without a person. */
    listHidden: async (db: Db, kind: ContentKind, ids: string[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const table = kind === 'post' ? posts : comments
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.id, ids), eq(table.isRemoved, true), isNull(table.removedBy)))
        .orderBy(asc(table.id))
      return rows.map(({ id }) => id)
    },
  }
}
