import { eq, sql, type Column, type SQL } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { firstOfEach, isBelow, listed, rawRows, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

interface FeedPage {
  /** The time and id of the last post of the page before. */
  after: unknown[] | null
  limit: number
}

/** Rows that name what somebody reads, and which posts each of them leads to. */
interface Source {
  rows: SQL
  reader: Column
  posts: SQL
}

/**
 * The newest posts of all forums and people that somebody reads. Each of them is walked by its own index,
 * and only as far as one page goes, so that quiet sources cost no more than busy ones.
 */
export const feedRepo = ({ posts, forumMemberships, follows }: Tables) => {
  const forums: Source = {
    rows: sql`${forumMemberships}`,
    reader: forumMemberships.userId,
    posts: sql`${eq(posts.forumId, forumMemberships.forumId)} and ${visible(posts)}`,
  }
  const people: Source = {
    rows: sql`${follows}`,
    reader: follows.followerId,
    posts: sql`${eq(posts.authorId, follows.followedId)} and ${listed(posts)}`,
  }

  return {
    /** The ids of a page, the newest first. */
    list: async (db: Db, userId: string, { after, limit }: FeedPage): Promise<string[]> => {
      const older = after ? sql` and ${isBelow([posts.createdAt, posts.id], after)}` : sql``
      const orderBy = sql`${posts.createdAt} desc, ${posts.id} desc`
      const [ofForums, ofPeople] = [forums, people].map((source) => {
        const each = { rows: source.rows, where: sql`${source.posts}${older}`, orderBy, limit }
        return sql`select found.id, found.created_at from ${firstOfEach(db, posts, each)} where ${eq(source.reader, userId)}`
      })
      const rows = await rawRows<{ id: string }>(
        db,
        sql`select id from (${ofForums} union ${ofPeople}) as feed order by created_at desc, id desc limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
