import { eq, sql, type Column, type SQL } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { engineOf, isBelow, listed, rawRows, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

interface FeedPage {
  /** The time and id of the last post of the page before. */
  after: unknown[] | null
  limit: number
}

/** Rows that name what somebody reads, and which posts each of them leads to. */
interface Source {
  rows: Tables['forumMemberships'] | Tables['follows']
  reader: Column
  posts: SQL
}

/**
 * The newest posts of all forums and people that somebody reads. Each of them is walked by its own index,
 * and only as far as one page goes, so that quiet sources cost no more than busy ones.
 */
export const feedRepo = ({ posts, forumMemberships, follows }: Tables) => {
  const forums: Source = {
    rows: forumMemberships,
    reader: forumMemberships.userId,
    posts: sql`${eq(posts.forumId, forumMemberships.forumId)} and ${visible(posts)}`,
  }
  const people: Source = {
    rows: follows,
    reader: follows.followerId,
    posts: sql`${eq(posts.authorId, follows.followedId)} and ${listed(posts)}`,
  }

  function newestOf(source: Source, what: SQL, { after, limit }: FeedPage): SQL {
    const older = after ? sql`and ${isBelow([posts.createdAt, posts.id], after)}` : sql``
    return sql`select ${what} from ${posts} where ${source.posts} ${older}
      order by ${posts.createdAt} desc, ${posts.id} desc limit ${limit}`
  }

  /** A page of each source. What one engine writes as a lateral join the other writes as a list of row numbers. */
  const branches = {
    postgres: (source: Source, page: FeedPage) => {
      const what = sql`${posts.id}, (extract(epoch from ${posts.createdAt}) * 1000)::bigint as at`
      return sql`select newest.id, newest.at from ${source.rows}
        cross join lateral (${newestOf(source, what, page)}) as newest`
    },
    sqlite: (
      source: Source,
      page: FeedPage,
    ) => sql`select newest.id, newest.created_at as at from ${source.rows}
      cross join ${posts} as newest on newest.seq in (${newestOf(source, sql`${posts.seq}`, page)})`,
  }

  return {
    list: async (db: Db, userId: string, page: FeedPage): Promise<{ id: string; createdAt: Date }[]> => {
      const branch = branches[engineOf(db)]
      const [ofForums, ofPeople] = [forums, people].map(
        (source) => sql`${branch(source, page)} where ${eq(source.reader, userId)}`,
      )
      const rows = await rawRows<{ id: string; at: number | string }>(
        db,
        sql`select id, at from (${ofForums} union ${ofPeople}) as feed order by at desc, id desc limit ${page.limit}`,
      )
      return rows.map(({ id, at }) => ({ id, createdAt: new Date(Number(at)) }))
    },
  }
}
