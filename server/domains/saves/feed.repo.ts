import { and, desc, eq, gt, isNull, lte, ne, sql, type Column, type SQL } from 'drizzle-orm'
import { isNotBlockedPair } from '#db/conditions.ts'
import type { Tables } from '#db/schema/tables.ts'
import { firstOfEach, isBelow, listed, rawRows, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

interface FeedPage {
  /** The time and id of the last post of the page before. */
  after: unknown[] | null
  limit: number
}

/** A stretch of time of which somebody has seen nothing. */
export interface Absence {
  since: Date
  until: Date
}

/** Rows that name what somebody reads, and which posts each of them leads to. */
interface Source {
  rows: SQL
  reader: Column
  /** Of these, those that lie where the list goes on, by a time and an id. */
  posts: (further: (at: Column, id: Column) => SQL, limit: number) => SQL
}

/** So many posts of each forum, person and hashtag are looked at to find the best of an absence. */
const lookedAtOfEach = 50
const lookedAt = 200
/** Beyond this a count says that there are more. */
const countedOfEach = 100

/**
 * The newest posts of all forums, people and hashtags that somebody reads. Each of them is walked by its own
 * index, and only as far as one page goes, so that quiet sources cost no more than busy ones.
 */
export const feedRepo = (tables: Tables) => {
  const { posts, postHashtags, forumMemberships, follows, hashtagFollows } = tables
  const forums: Source = {
    rows: sql`${forumMemberships}`,
    reader: forumMemberships.userId,
    posts: (further) =>
      sql`${eq(posts.forumId, forumMemberships.forumId)} and ${visible(posts)}${further(posts.createdAt, posts.id)}`,
  }
  const people: Source = {
    rows: sql`${follows}`,
    reader: follows.followerId,
    posts: (further) =>
      sql`${eq(posts.authorId, follows.followedId)} and ${listed(posts)}${further(posts.createdAt, posts.id)}`,
  }
  const hashtags: Source = {
    rows: sql`${hashtagFollows}`,
    reader: hashtagFollows.userId,
    posts: (further, limit) => sql`${posts.id} in (select ${postHashtags.postId} from ${postHashtags}
      where ${eq(postHashtags.tag, hashtagFollows.tag)} and ${listed(postHashtags)}${further(postHashtags.createdAt, postHashtags.postId)}
      order by ${postHashtags.createdAt} desc, ${postHashtags.postId} desc limit ${limit})`,
  }
  const newest = sql`${posts.createdAt} desc, ${posts.id} desc`

  /** The first posts of each source, by their ids and times, each once. */
  function gathered(
    db: Db,
    userId: string,
    { limit, further }: { limit: number; further: (at: Column, id: Column) => SQL },
  ): SQL {
    const each = [forums, people, hashtags].map((source) => {
      const found = { rows: source.rows, where: source.posts(further, limit), orderBy: newest, limit }
      return sql`select found.id, found.created_at from ${firstOfEach(db, posts, found)} where ${eq(source.reader, userId)}`
    })
    return sql.join(each, sql` union `)
  }
  const sinceThen =
    ({ since }: Absence) =>
    (at: Column): SQL =>
      sql` and ${gt(at, since)}`

  return {
    /** The ids of a page, the newest first. */
    list: async (db: Db, userId: string, { after, limit }: FeedPage): Promise<string[]> => {
      const further = (at: Column, id: Column) => (after ? sql` and ${isBelow([at, id], after)}` : sql``)
      const rows = await rawRows<{ id: string }>(
        db,
        sql`select id from (${gathered(db, userId, { limit, further })}) as feed order by created_at desc, id desc limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },

    /** The most discussed posts of an absence: nobody paid for them, and they are of others. */
    best: async (db: Db, userId: string, absence: Absence & { limit: number }): Promise<string[]> => {
      const some = gathered(db, userId, { limit: lookedAtOfEach, further: sinceThen(absence) })
      const rows = await db
        .select({ id: posts.id })
        .from(
          sql`(select id as found_id from (${some}) as feed order by created_at desc, id desc limit ${lookedAt}) as found`,
        )
        .innerJoin(posts, eq(posts.id, sql`found.found_id`))
        .where(
          and(
            isNull(posts.sponsorBrandId),
            ne(posts.authorId, userId),
            lte(posts.createdAt, absence.until),
            isNotBlockedPair(tables, db, [posts.authorId, sql`${userId}`]),
          ),
        )
        .orderBy(desc(posts.trendScore), desc(posts.createdAt), desc(posts.id))
        .limit(absence.limit)
      return rows.map(({ id }) => id)
    },

    /** How many posts of others an absence brought to somebody's forums, and to how many of these. */
    countInForums: async (db: Db, userId: string, absence: Absence) => {
      const where = sql`${forums.posts(sinceThen(absence), countedOfEach)} and ${lte(posts.createdAt, absence.until)} and ${ne(posts.authorId, userId)} and ${isNull(posts.sponsorBrandId)}
        and ${isNotBlockedPair(tables, db, [posts.authorId, sql`${userId}`])}`
      const each = { rows: forums.rows, where, orderBy: newest, limit: countedOfEach }
      const [row] = await rawRows<{ posts: string | number; forums: string | number }>(
        db,
        sql`select count(*) as posts, count(distinct found.forum_id) as forums
          from ${firstOfEach(db, posts, each)} where ${eq(forums.reader, userId)}`,
      )
      return { posts: Number(row?.posts ?? 0), forums: Number(row?.forums ?? 0) }
    },
  }
}
