import { and, desc, eq, gte, inArray, sql, type Column, type SQL } from 'drizzle-orm'
import type { PostSort, PostType } from '#shared/posts.ts'
import type { Tables } from '#db/schema/tables.ts'
import {
  createdDay,
  firstOfEach,
  givenIds,
  isBelow,
  listed,
  pageIds,
  prepared,
  rawRows,
  visible,
} from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { readablePosts, solvedPosts, type ReaderKey } from '#db/conditions.ts'
import { postsView, type PostReadRow } from './posts.view.ts'

/** Of what a list is, everything that is named holding for each of its posts. */
export interface PostFilter {
  forumId?: string | undefined
  hashtag?: string | undefined
  authorId?: string | undefined
  type?: PostType | undefined
  isSolved?: boolean | undefined
}

export interface ListRequest {
  filter: PostFilter
  sort: PostSort
  after: unknown[] | null
  readerId: string | null
  limit: number
}

interface TrendingRequest {
  /** Null for the posts of all times. */
  since: Date | null
  now: Date
  after: unknown[] | null
  limit: number
}

interface Query {
  name: string
  readerId: string | null
  values: Record<string, unknown>
  build(
    db: Db,
    reader: ReaderKey,
  ): Parameters<typeof prepared<PostReadRow[]>>[1] extends (db: Db) => infer Built ? Built : never
}
type Prepared = (db: Db, values?: Record<string, unknown>) => Promise<PostReadRow[]>

const dayMs = 24 * 60 * 60 * 1000
/** More than a forum ever wants at its top; what is pinned stands nowhere else. */
const pinnedAtMost = 200

/** Whether a list is of one whole forum: only there do pinned posts lead. */
export const isPlain = ({ forumId, hashtag, authorId, type, isSolved }: PostFilter): boolean =>
  forumId !== undefined && [hashtag, authorId, type, isSolved].every((named) => named === undefined)

/** The days that a period touches, as rows. */
function daysBetween(since: Date, now: Date): SQL[] {
  const [first, last] = [Math.floor(since.getTime() / dayMs), Math.floor(now.getTime() / dayMs)]
  return Array.from({ length: last - first + 1 }, (_, n) => sql.raw(`(${first + n})`))
}

/** Reads of many posts. Each walks one index in its order and stops after the page. */
export const listsRepo = (tables: Tables) => {
  const { posts, postHashtags } = tables
  const view = postsView(tables)
  const ranks: Record<PostSort, Column> = { hot: posts.hotRank, new: posts.createdAt, top: posts.score }
  const tagRanks: Record<PostSort, Column> = {
    hot: postHashtags.hotRank,
    new: postHashtags.createdAt,
    top: postHashtags.score,
  }

  /** What a filter asks of a post, but for the one that leads: its index already holds nothing else. */
  function conditions(db: Db, filter: PostFilter): SQL[] {
    const { forumId, hashtag, authorId, type, isSolved } = filter
    // Within a forum a hashtag is a set: mostly smaller than what a walk through the forum would pass.
    const tagged = db
      .select({ id: postHashtags.postId })
      .from(postHashtags)
      .where(
        and(
          eq(postHashtags.forumId, sql.placeholder('forumId')),
          eq(postHashtags.tag, sql.placeholder('hashtag')),
        ),
      )
    return [
      ...(forumId !== undefined ? [eq(posts.forumId, sql.placeholder('forumId'))] : []),
      ...(hashtag !== undefined && forumId !== undefined ? [inArray(posts.id, tagged)] : []),
      ...(authorId !== undefined ? [eq(posts.authorId, sql.placeholder('authorId'))] : []),
      ...(type !== undefined ? [sql`${posts.type} = ${sql.placeholder('type')}`] : []),
      ...(isSolved !== undefined ? [solvedPosts(tables, db, isSolved)] : []),
    ]
  }

  /**
   * A list walks the index of the narrowest thing it is of, forum before hashtag before author before type,
   * and tests its posts for the rest.
   */
  function buildList(db: Db, { filter, sort, after }: ListRequest, reader: ReaderKey) {
    const isTag = filter.hashtag !== undefined && filter.forumId === undefined
    const columns = isTag ? [tagRanks[sort], postHashtags.postId] : [ranks[sort], posts.id]
    const below = after ? isBelow(columns, [sql.placeholder('rank'), sql.placeholder('id')]) : undefined
    const rest = conditions(db, filter)
    const base = card(db, reader).$dynamic()
    const order = columns.map((column) => desc(column))
    const limit = sql.placeholder('limit')
    if (isTag) {
      const tag = eq(postHashtags.tag, sql.placeholder('hashtag'))
      return base
        .innerJoin(postHashtags, eq(postHashtags.postId, posts.id))
        .where(and(listed(postHashtags), tag, below, ...rest))
        .orderBy(...order)
        .limit(limit)
    }
    return base
      .where(and(sightOf(db, filter, reader), below, ...rest))
      .orderBy(...order)
      .limit(limit)
  }

  /** Which posts of a list may be seen. Whether a forum may be looked into at all was asked before. */
  function sightOf(db: Db, filter: PostFilter, reader: ReaderKey): SQL | undefined {
    if (filter.forumId)
      return isPlain(filter) ? and(visible(posts), eq(posts.isPinned, false)) : visible(posts)
    // What is readable is visible; it is said because the author's indexes hold the visible ones.
    return filter.authorId !== undefined
      ? and(visible(posts), readablePosts(tables, db, reader))
      : listed(posts)
  }

  const card = (db: Db, reader: ReaderKey) => view.select(db, { isWhole: false, reader })
  const statements = new Map<string, Prepared>()
  /** Runs a query that was built once for its name and for whether somebody is signed in. */
  function run(db: Db, query: Query): Promise<PostReadRow[]> {
    const hasReader = query.readerId !== null
    const name = `posts.${query.name}.${hasReader ? 'reader' : 'visitor'}`
    let statement = statements.get(name)
    if (!statement) {
      statement = prepared(name, (connection) =>
        query.build(connection, hasReader ? sql.placeholder('reader') : null),
      )
      statements.set(name, statement)
    }
    return statement(db, { ...query.values, reader: query.readerId ?? '' })
  }

  return {
    list: (db: Db, request: ListRequest): Promise<PostReadRow[]> => {
      const [rank, id] = request.after ?? []
      const { filter, limit } = request
      const named = Object.entries(filter).flatMap(([name, value]) =>
        value === undefined ? [] : [typeof value === 'boolean' ? `${name}=${value}` : name],
      )
      return run(db, {
        name: ['list', ...named, request.sort, request.after ? 'after' : 'first'].join('.'),
        readerId: request.readerId,
        values: { ...filter, rank, id, limit },
        build: (connection, reader) => buildList(connection, request, reader),
      })
    },

    /** The posts that lead their forum's first page. */
    pinned: (db: Db, forumId: string, readerId: string | null): Promise<PostReadRow[]> =>
      run(db, {
        name: 'pinned',
        readerId,
        values: { forumId },
        build: (connection, reader) =>
          card(connection, reader)
            .where(and(visible(posts), eq(posts.forumId, sql.placeholder('forumId')), sql`${posts.isPinned}`))
            .orderBy(desc(posts.createdAt), desc(posts.id))
            .limit(pinnedAtMost),
      }),

    /**
     * The ids of the posts since a moment by score and talk, the newest first among equals. A period is
     * read day by day, the best of each, so that a month of a large site costs thirty short walks.
     */
    trending: async (db: Db, request: TrendingRequest): Promise<string[]> => {
      const columns = [posts.trendScore, posts.createdAt, posts.id]
      const { since, now, after, limit } = request
      const orderBy = sql.join(
        columns.map((column) => desc(column)),
        sql`, `,
      )
      const where = and(
        listed(posts),
        since ? gte(posts.createdAt, since) : undefined,
        after ? isBelow(columns, after) : undefined,
      )
      if (!since) {
        const rows = await db.select({ id: posts.id }).from(posts).where(where).orderBy(orderBy).limit(limit)
        return rows.map(({ id }) => id)
      }
      const each = firstOfEach(db, posts, {
        rows: sql`days`,
        where: sql`${createdDay(db)} = days.day and ${where}`,
        orderBy,
        limit,
      })
      const rows = await rawRows<{ id: string }>(
        db,
        sql`with days(day) as (values ${sql.join(daysBetween(since, now), sql`, `)})
          select found.id from ${each}
          order by found.trend_score desc, found.created_at desc, found.id desc limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },

    /** These posts, a page of them at most, as far as the reader may see them, in no order. */
    byIds: async (db: Db, ids: string[], readerId: string | null): Promise<PostReadRow[]> =>
      ids.length === 0
        ? []
        : run(db, {
            name: 'byIds',
            readerId,
            values: givenIds(ids),
            build: (connection, reader) =>
              card(connection, reader).where(
                and(inArray(posts.id, pageIds()), readablePosts(tables, connection, reader)),
              ),
          }),
  }
}
