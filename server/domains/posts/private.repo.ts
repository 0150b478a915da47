import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PostSort } from '#shared/posts.ts'
import type { Tables } from '#db/schema/tables.ts'
import { solvedPosts } from '#db/conditions.ts'
import { firstOfEach, isBelow, prepared, rawRows, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import type { ListRequest } from './lists.repo.ts'

/**
 * What members of private forums find in the lists of all forums beside the public posts, which everybody
 * shares. Each private forum is walked by its own index, as far as one page goes.
 */
export const privateRepo = ({ posts, postHashtags, forums, forumMemberships }: Tables) => {
  const ranks = { hot: posts.hotRank, new: posts.createdAt, top: posts.score }
  const forumsOf = prepared('posts.closedForums', (db) =>
    db
      .select({ id: forums.id })
      .from(forumMemberships)
      .innerJoin(forums, eq(forums.id, forumMemberships.forumId))
      .where(and(eq(forumMemberships.userId, sql.placeholder('userId')), eq(forums.isPrivate, true))),
  )

  /** The posts of one forum that a list is of. */
  function conditions(db: Db, { filter, sort, after }: ListRequest, forumId: SQL): SQL {
    const tagged = db
      .select({ id: postHashtags.postId })
      .from(postHashtags)
      .where(and(sql`${postHashtags.forumId} = ${forumId}`, eq(postHashtags.tag, filter.hashtag ?? '')))
    return sql`${and(
      sql`${posts.forumId} = ${forumId}`,
      visible(posts),
      filter.hashtag === undefined ? undefined : inArray(posts.id, tagged),
      filter.type === undefined ? undefined : eq(posts.type, filter.type),
      filter.isSolved === undefined ? undefined : solvedPosts({ posts, forums }, db, filter.isSolved),
      after ? isBelow([ranks[sort], posts.id], after) : undefined,
    )}`
  }

  return {
    /** The ids of a page's worth of posts, in the order of the list. */
    list: async (db: Db, request: ListRequest & { readerId: string }): Promise<string[]> => {
      const closed = await forumsOf(db, { userId: request.readerId })
      if (closed.length === 0) return []
      const { sort, limit } = request
      const rank: Record<PostSort, SQL> = { hot: sql`hot_rank`, new: sql`created_at`, top: sql`score` }
      const each = firstOfEach(db, posts, {
        rows: sql`closed`,
        where: conditions(db, request, sql`closed.forum_id`),
        orderBy: sql`${ranks[sort]} desc, ${posts.id} desc`,
        limit,
      })
      const rows = await rawRows<{ id: string }>(
        db,
        sql`with closed(forum_id) as (values ${sql.join(
          closed.map(({ id }) => sql`(${id})`),
          sql`, `,
        )}) select found.id from ${each} order by found.${rank[sort]} desc, found.id desc limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
