import { Failure } from '#shared/errors.ts'
import { decodeCursor, encodeCursor, pageOf, type Page, type PageQuery } from '#shared/paging.ts'
import type { PostQuery, PostSort, TrendingPeriod } from '#shared/posts.ts'
import type { Db } from '#db/store.ts'
import { createKept } from '../../core/kept.ts'
import type { MarkSource, View } from '../../http/marks.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { CeilingService } from './ceiling.service.ts'
import { marksRepo } from './marks.repo.ts'
import { isPlain, listsRepo, type PostFilter, type ListRequest } from './lists.repo.ts'
import { postsRepo } from './posts.repo.ts'
import type { PostsParts } from './posts.service.ts'
import { cardOf, type PostReadRow } from './posts.view.ts'
import { privateRepo } from './private.repo.ts'

export type ListsService = ReturnType<typeof listsService>

const day = 24 * 60 * 60 * 1000
const periods: Record<TrendingPeriod, number | null> = {
  today: day,
  week: 7 * day,
  month: 30 * day,
  all: null,
}
const mostClosed = 10_000
type Closed = { id: string; slug: string }
const trendingTagDays = 7
const trendingTags = 10

/** Lists of posts, each a walk over one index. */
export function listsService({
  store,
  clock,
  forums,
  ceiling,
}: Pick<PostsParts, 'store' | 'clock' | 'forums'> & { ceiling: CeilingService }) {
  const repo = postsRepo(store.tables)
  const lists = listsRepo(store.tables)
  const inPrivate = privateRepo(store.tables)
  const marks = marksRepo(store.tables)
  const closed = createKept<Closed[]>({ store, most: mostClosed })

  /** What a list is of. A forum that the reader may not look into is as empty as one that does not exist. */
  async function filterOf(db: Db, reader: Reader, query: PostQuery): Promise<PostFilter | null> {
    const filter: PostFilter = { hashtag: query.hashtag, type: query.type, isSolved: query.solved }
    if (query.author) filter.authorId = await repo.findAuthorId(db, query.author)
    if (query.forumId) {
      const access = await forums.access(db, reader, query.forumId).catch(asNoForum)
      if (!access?.isReadable) return null
      filter.forumId = access.forum.id
    }
    return filter
  }

  async function list(reader: Reader, query: PostQuery): Promise<Page<ReturnType<typeof cardOf>>> {
    return await store.read(async (db) => {
      const filter = await filterOf(db, reader, query)
      if (!filter) return { items: [], nextCursor: null }
      const { after, pinned: skip } = readCursor(query)
      const readerId = reader?.id ?? null
      const forumId = isPlain(filter) && !after ? filter.forumId : undefined
      const pinned = forumId ? (await lists.pinned(db, forumId, readerId)).slice(skip) : []
      const left = query.limit - pinned.length
      if (left <= 0 && pinned.length > 0) {
        const cursor = encodeCursor([skip + query.limit, pinnedMark])
        return { items: pinned.slice(0, query.limit).map(cardOf), nextCursor: cursor }
      }
      const rows = await ceiling.page(db, isFeed(query) ? reader : null, {
        limit: left,
        read: (limit, last: PostReadRow | null) =>
          rowsOf(db, {
            filter,
            sort: query.sort,
            after: last ? placeOf(last, query.sort) : after,
            readerId,
            limit,
          }),
        idOf: ({ post }) => post.id,
        isSponsored: ({ sponsor }) => sponsor !== null,
      })
      const rest = pageOf(rows, left, (last) => [rankOf(last, query.sort), last.post.id])
      return { items: [...pinned, ...rest.items].map(cardOf), nextCursor: rest.nextCursor }
    })
  }

  /** Lists of all forums hold what is public and, for members of private forums, what is theirs to see. */
  async function rowsOf(db: Db, request: ListRequest): Promise<PostReadRow[]> {
    const rows = await lists.list(db, request)
    const { filter, readerId, sort, limit } = request
    if (readerId === null || filter.forumId !== undefined || filter.authorId !== undefined) return rows
    const ids = await inPrivate.list(db, { ...request, readerId })
    return ids.length === 0 ? rows : ranked([...rows, ...(await lists.byIds(db, ids, readerId))], sort, limit)
  }

  /** Posts by id as cards, in the order asked for, without those that the reader may not see. */
  async function cards(db: Db, reader: Reader, ids: string[]) {
    const rows = await lists.byIds(db, ids, reader?.id ?? null)
    const byId = new Map(rows.map((row) => [row.post.id, cardOf(row)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** What a member sees differs from what visitors see by the private forums they belong to. */
  async function viewOf({ id }: Actor, query: Record<string, unknown>): Promise<'all' | 'own'> {
    const theirs = await closed.read(id, async () => ({
      value: await store.read((db) => marks.closedForums(db, id)),
      shows: new Set(),
    }))
    const { forumId: key } = query
    const concerned =
      key === undefined ? theirs : theirs.filter((forum) => forum.id === key || forum.slug === key)
    return concerned.length > 0 ? 'own' : 'all'
  }

  /** A feed differs by the reader's ceiling besides; all who have the same one share it. */
  async function feedViewOf(actor: Actor, query: Record<string, unknown>): Promise<View> {
    const view = await viewOf(actor, query)
    if (view === 'own' || !isFeed(query)) return view
    const name = await ceiling.viewOf(actor)
    return name === null ? view : { name }
  }

  /** The marks of what a feed shows, which is written down where its reader has a ceiling. */
  const readFeed = async (actor: Actor, postIds: readonly string[]) => {
    // Written down for the reader's own figure alone: where nothing can be written, feeds are read all the same.
    const noted = ceiling.note(actor, postIds).catch(() => {})
    const [own] = await Promise.all([readMarks(actor, postIds), noted])
    return own
  }

  const readMarks = ({ id }: Actor, postIds: readonly string[]) =>
    store.read((db) => marks.read(db, id, postIds))

  return {
    list,
    cards,
    /** What members have of a list for themselves. */
    listMarks: { viewOf, read: readMarks } satisfies MarkSource,
    /** The same of a feed, under its reader's ceiling. */
    feedMarks: { viewOf: feedViewOf, read: readFeed } satisfies MarkSource,
    /** The same of a post's own page: of polls and reviews more than the marks depends on the reader. */
    pageMarks: {
      viewOf: async () => 'all',
      isCommon: (post) =>
        typeof post === 'object' && post !== null && !('poll' in post || 'ratingSummary' in post),
      read: readMarks,
    } satisfies MarkSource,

    trending: (reader: Reader, query: PageQuery & { period: TrendingPeriod }) =>
      store.read(async (db) => {
        const span = periods[query.period]
        const now = clock.now()
        const [score, at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'number', 'string']) : []
        const since = span === null ? null : new Date(now.getTime() - span)
        const from = query.cursor ? [score, new Date(at ?? 0), id] : null
        const found = await ceiling.page(db, reader, {
          limit: query.limit,
          read: async (limit, last: Awaited<ReturnType<typeof cards>>[number] | null) => {
            const after = last ? [last.trendScore, last.createdAt, last.id] : from
            return await cards(db, reader, await lists.trending(db, { since, now, after, limit }))
          },
          idOf: (card) => card.id,
          isSponsored: (card) => card.sponsor !== undefined,
        })
        return pageOf(found, query.limit, (last) => [last.trendScore, last.createdAt.getTime(), last.id])
      }),

    trendingHashtags: () =>
      store.read((db) =>
        repo.recentTags(db, new Date(clock.now().getTime() - trendingTagDays * day), trendingTags),
      ),
  }
}

/** Whether a list is a feed: of all forums, not of what its reader asked for by name. */
const isFeed = ({ forumId, author, hashtag }: Pick<PostQuery, 'forumId' | 'author' | 'hashtag'>): boolean =>
  forumId === undefined && author === undefined && hashtag === undefined

/** After which post a page begins, as the database compares it. */
const placeOf = (row: PostReadRow, sort: PostSort): unknown[] => [
  sort === 'new' ? row.post.createdAt : rankOf(row, sort),
  row.post.id,
]

const rankOf = ({ post }: PostReadRow, sort: PostSort): number =>
  ({ hot: post.hotRank, new: post.createdAt.getTime(), top: post.score })[sort]

/** The first of these in a list's order. */
const ranked = (rows: PostReadRow[], sort: PostSort, limit: number): PostReadRow[] =>
  rows
    .toSorted((a, b) => rankOf(b, sort) - rankOf(a, sort) || (b.post.id < a.post.id ? -1 : 1))
    .slice(0, limit)

function asNoForum(error: unknown): null {
  if (error instanceof Failure && error.code === 'forum.not_found') return null
  throw error
}

/** Stands in a cursor in the place of an id, which it can never be. */
const pinnedMark = 'pinned'

/** Where a page begins: after a post, or, while pinned posts lead, after so many of them. */
function readCursor({ cursor, sort }: PostQuery): { after: unknown[] | null; pinned: number } {
  if (!cursor) return { after: null, pinned: 0 }
  const [rank, id] = decodeCursor(cursor, ['number', 'string'])
  if (id === pinnedMark) return { after: null, pinned: Math.max(0, Number(rank)) }
  return { after: [sort === 'new' ? new Date(rank ?? 0) : rank, id], pinned: 0 }
}
