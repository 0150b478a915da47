import { and, desc, eq, gte, inArray, sql, type Column, type SQL } from 'drizzle-orm'
import type { PostSort } from '#shared/posts.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow, listed, prepared, visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { readablePosts, type ReaderKey } from '../../core/readable.ts'
import { postReading, type PostReadRow } from './posts.columns.ts'

/** Whose posts, or of what, a list shows. */
export type Scope = 'all' | 'type' | 'forum' | 'author' | 'hashtag'

export interface ListRequest {
  scope: Scope
  sort: PostSort
  /** The forum, author, type or hashtag; not used by `all`. */
  of: string
  after: unknown[] | null
  readerId: string | null
  limit: number
}

interface Query {
  name: string
  readerId: string | null
  values: Record<string, unknown>
  build(
    db: Db,
    reader: ReaderKey,
  ): Parameters<typeof prepared<PostReadRow>>[1] extends (db: Db) => infer Built ? Built : never
}
type Prepared = (db: Db, values?: Record<string, unknown>) => Promise<PostReadRow[]>

/** Reads of many posts. Each walks one index in its order and stops after the page. */
export const postLists = (tables: Tables) => {
  const { posts, postHashtags } = tables
  const reading = postReading(tables)
  const value = sql.placeholder('of')
  const ranks: Record<PostSort, Column> = { hot: posts.hotRank, new: posts.createdAt, top: posts.score }
  const tagRanks: Record<PostSort, Column> = {
    hot: postHashtags.hotRank,
    new: postHashtags.createdAt,
    top: postHashtags.score,
  }

  function conditions(db: Db, scope: Scope, reader: ReaderKey): SQL | undefined {
    switch (scope) {
      case 'all':
        return listed(posts)
      case 'type':
        return and(listed(posts), eq(posts.type, sql`${value}`))
      case 'forum':
        return and(visible(posts), eq(posts.forumId, value), eq(posts.isPinned, false))
      case 'author':
        return and(readablePosts(tables, db, reader), eq(posts.authorId, value))
      case 'hashtag':
        return and(listed(postHashtags), eq(postHashtags.tag, value))
    }
  }

  function buildList(db: Db, { scope, sort, after }: ListRequest, reader: ReaderKey) {
    const isTag = scope === 'hashtag'
    const columns = isTag ? [tagRanks[sort], postHashtags.postId] : [ranks[sort], posts.id]
    const below = after ? isBelow(columns, [sql.placeholder('rank'), sql.placeholder('id')]) : undefined
    const base = card(db, reader).$dynamic()
    const from = isTag ? base.innerJoin(postHashtags, eq(postHashtags.postId, posts.id)) : base
    return from
      .where(and(conditions(db, scope, reader), below))
      .orderBy(...columns.map((column) => desc(column)))
      .limit(sql.placeholder('limit'))
  }

  const card = (db: Db, reader: ReaderKey) => reading.select(db, { isWhole: false, reader })
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
      return run(db, {
        name: `list.${request.scope}.${request.sort}.${request.after ? 'after' : 'first'}`,
        readerId: request.readerId,
        values: { of: request.of, rank, id, limit: request.limit },
        build: (connection, reader) => buildList(connection, request, reader),
      })
    },

    /** The posts that lead their forum's first page. */
    pinned: (db: Db, forumId: string, readerId: string | null): Promise<PostReadRow[]> =>
      run(db, {
        name: 'pinned',
        readerId,
        values: { of: forumId },
        build: (connection, reader) =>
          card(connection, reader)
            .where(and(visible(posts), eq(posts.forumId, value), sql`${posts.isPinned}`))
            .orderBy(desc(posts.createdAt))
            .limit(10),
      }),

    /** Posts since a moment by score and talk, the newest first among equals. */
    trending: (
      db: Db,
      request: { since: Date | null; after: unknown[] | null; readerId: string | null; limit: number },
    ) => {
      const columns = [posts.trendScore, posts.createdAt, posts.id]
      const [rank, at, id] = request.after ?? []
      return run(db, {
        name: `trending.${request.since ? 'since' : 'ever'}.${request.after ? 'after' : 'first'}`,
        readerId: request.readerId,
        values: { since: request.since, rank, at, id, limit: request.limit },
        build: (connection, reader) =>
          card(connection, reader)
            .where(
              and(
                listed(posts),
                request.since
                  ? gte(posts.createdAt, sql.param(sql.placeholder('since'), posts.createdAt))
                  : undefined,
                request.after
                  ? isBelow(columns, [sql.placeholder('rank'), sql.placeholder('at'), sql.placeholder('id')])
                  : undefined,
              ),
            )
            .orderBy(...columns.map((column) => desc(column)))
            .limit(sql.placeholder('limit')),
      })
    },

    /** These posts as far as the reader may see them, in no order. */
    byIds: async (db: Db, ids: string[], readerId: string | null): Promise<PostReadRow[]> =>
      ids.length === 0
        ? []
        : reading
            .select(db, { isWhole: false, reader: readerId })
            .where(and(inArray(posts.id, ids), readablePosts(tables, db, readerId))),
  }
}
