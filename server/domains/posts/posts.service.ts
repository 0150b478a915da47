import { Failure } from '#shared/errors.ts'
import { decodeCursor, encodeCursor, pageOf, type Page, type PageQuery } from '#shared/paging.ts'
import type { PostEdit, PostInput, PostQuery, PostSort, TrendingPeriod } from '#shared/posts.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { retryTaken } from '../../core/retry.ts'
import { requireOrderKeeper } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { PollReading } from '../polls/polls.reading.ts'
import type { RatingReading } from '../ratings/ratings.reading.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { cardOf, postOf, type PostReadRow } from './posts.columns.ts'
import { closedPosts } from './posts.closed.ts'
import { firstPages } from './posts.firstPages.ts'
import { isPlain, postLists, type PostFilter, type ListRequest } from './posts.lists.ts'
import { requireAuthor } from './posts.policy.ts'
import { postsRepo } from './posts.repo.ts'
import { postWriting, type ReviewEdit } from './posts.writing.ts'

export type PostsService = ReturnType<typeof createPosts>

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  forums: ForumsService
  plans: PlansService
  readPoll: PollReading
  readRatings: RatingReading
  uploads: UploadsService
  reviewEdit: ReviewEdit
}

const day = 24 * 60 * 60 * 1000
const periods: Record<TrendingPeriod, number | null> = {
  today: day,
  week: 7 * day,
  month: 30 * day,
  all: null,
}
const trendingTagDays = 7
const trendingTags = 10

export function createPosts(parts: Parts) {
  const { store, clock, outbox, forums, readPoll, readRatings } = parts
  const repo = postsRepo(store.tables)
  const writing = postWriting({ ...parts, repo })
  const lists = postLists(store.tables)
  const closed = closedPosts(store.tables)
  const shared = firstPages(store)

  /** A standing post that this reader may see; anything else does not exist. */
  async function findReadable(db: Db, reader: Reader, key: string) {
    const row = await repo.find(db, key, reader?.id ?? null)
    if (!row) throw new Failure('post.not_found')
    const standing = await forums.standing(db, reader, row.forum.id)
    if (!standing.isReadable) throw new Failure('post.not_found')
    return { row, standing }
  }

  /** The same for a write: the row is held, so that what is decided here still holds when it is written. */
  async function hold(tx: Db, actor: Actor, key: string) {
    const post = await repo.hold(tx, key)
    if (!post) throw new Failure('post.not_found')
    const standing = await forums.standing(tx, actor, post.forumId)
    if (!standing.isReadable) throw new Failure('post.not_found')
    return { post, standing }
  }

  async function page(db: Db, reader: Reader, key: string) {
    const { row } = await findReadable(db, reader, key)
    return {
      ...postOf(row),
      ...(row.post.type === 'poll' ? { poll: await readPoll(db, reader, row.post.id) } : {}),
      ...(row.post.type === 'review' ? { ratingSummary: await readRatings(db, reader, row.post.id) } : {}),
    }
  }

  /** What a list is of. A forum that the reader may not look into is as empty as one that does not exist. */
  async function filterOf(db: Db, reader: Reader, query: PostQuery): Promise<PostFilter | null> {
    const filter: PostFilter = { hashtag: query.hashtag, type: query.type }
    if (query.author) filter.authorId = await repo.findAuthorId(db, query.author)
    if (query.forumId) {
      const standing = await forums.standing(db, reader, query.forumId).catch(asNoForum)
      if (!standing?.isReadable) return null
      filter.forumId = standing.forum.id
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
      const request = { filter, sort: query.sort, after, readerId, limit: left + 1 }
      const rest = pageOf(await rowsOf(db, request), left, (last) => [rankOf(last, query.sort), last.post.id])
      return { items: [...pinned, ...rest.items].map(cardOf), nextCursor: rest.nextCursor }
    })
  }

  /** Lists of all forums hold what is public and, for members of private forums, what is theirs to see. */
  async function rowsOf(db: Db, request: ListRequest): Promise<PostReadRow[]> {
    const rows = await openRowsOf(db, request)
    const { filter, readerId, sort, limit } = request
    if (readerId === null || filter.forumId !== undefined || filter.authorId !== undefined) return rows
    const ids = await closed.list(db, { ...request, readerId })
    return ids.length === 0 ? rows : ranked([...rows, ...(await lists.byIds(db, ids, readerId))], sort, limit)
  }

  /** The front pages are the same for all readers but for their marks; every other list is read whole. */
  async function openRowsOf(db: Db, request: ListRequest): Promise<PostReadRow[]> {
    const { filter, sort, after, readerId, limit } = request
    const isCommon = after === null && !filter.forumId && !filter.authorId
    if (readerId === null || !isCommon || !shared.canKeep()) return await lists.list(db, request)
    const name = JSON.stringify([filter, sort, limit])
    return await shared.read(db, { name, readerId }, () => lists.list(db, { ...request, readerId: null }))
  }

  /** Posts by id as cards, in the order asked for, without those that the reader may not see. */
  async function cards(db: Db, reader: Reader, ids: string[]) {
    const rows = await lists.byIds(db, ids, reader?.id ?? null)
    const byId = new Map(rows.map((row) => [row.post.id, cardOf(row)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    list,
    findReadable,
    hold,
    page: (reader: Reader, key: string) => store.read((db) => page(db, reader, key)),
    addComments: repo.addComments,

    cards,

    trending: (reader: Reader, query: PageQuery & { period: TrendingPeriod }) =>
      store.read(async (db) => {
        const span = periods[query.period]
        const now = clock.now()
        const [score, at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'number', 'string']) : []
        const ids = await lists.trending(db, {
          since: span === null ? null : new Date(now.getTime() - span),
          now,
          after: query.cursor ? [score, new Date(at ?? 0), id] : null,
          limit: query.limit + 1,
        })
        return pageOf(await cards(db, reader, ids), query.limit, (last) => [
          last.trendScore,
          last.createdAt.getTime(),
          last.id,
        ])
      }),

    trendingHashtags: () =>
      store.read((db) =>
        repo.recentTags(db, new Date(clock.now().getTime() - trendingTagDays * day), trendingTags),
      ),

    /** Somebody may have taken out what was never meant for all: only the author and who keeps order look back. */
    revisions: (actor: Actor, key: string, query: PageQuery) =>
      store.read(async (db) => {
        const { row, standing } = await findReadable(db, actor, key)
        if (row.post.authorId !== actor.id) requireOrderKeeper(actor, standing.role)
        const [at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : []
        const after = query.cursor ? [new Date(at ?? 0), id] : null
        const rows = await repo.listRevisions(db, row.post.id, { after, limit: query.limit + 1 })
        return pageOf(rows, query.limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    create: (actor: Actor, input: PostInput) =>
      retryTaken(() =>
        store.transaction(async (tx) => page(tx, actor, await writing.write(tx, actor, input))),
      ),

    /** A post that a brand paid for, in the transaction that settles its deal. */
    publish: async (tx: Db, actor: Actor, input: PostInput & { sponsorBrandId: string }) =>
      page(tx, actor, await writing.write(tx, actor, input)),

    replaceText: writing.replaceText,

    edit: (actor: Actor, key: string, edit: PostEdit) =>
      store.transaction(async (tx) => {
        const { post } = await hold(tx, actor, key)
        requireAuthor(actor, post)
        const { isEditPending } = await writing.edit(tx, post, edit)
        return { ...(await page(tx, actor, post.id)), ...(isEditPending ? { isEditPending } : {}) }
      }),

    remove: (actor: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { post } = await hold(tx, actor, key)
        requireAuthor(actor, post)
        const now = clock.now()
        await repo.update(tx, post.id, { isDeleted: true, deletedAt: now, updatedAt: now })
        await forums.addPosts(tx, post.forumId, -1)
        await outbox.emit(tx, {
          name: 'post.gone',
          postId: post.id,
          forumId: post.forumId,
          actorId: actor.id,
        })
        return { id: post.id }
      }),

    pin: (actor: Actor, key: string, { pinned, ...act }: { pinned: boolean } & OrderAct) =>
      mark(actor, key, { ...act, action: pinned ? 'pin' : 'unpin', change: { isPinned: pinned } }),
    lock: (actor: Actor, key: string, { locked, ...act }: { locked: boolean } & OrderAct) =>
      mark(actor, key, { ...act, action: locked ? 'lock' : 'unlock', change: { isLocked: locked } }),
  }

  async function mark(actor: Actor, key: string, act: OrderAct & { action: string; change: PostMark }) {
    const { action, change, reason, origin } = act
    return await store.transaction(async (tx) => {
      const { post, standing } = await hold(tx, actor, key)
      requireOrderKeeper(actor, standing.role)
      await repo.update(tx, post.id, change)
      await recordAction(tx, store.tables, {
        clock,
        actor,
        action,
        target: { type: 'post', id: post.id },
        forumId: post.forumId,
        reason: reason ?? action,
        metadata: { before: { isPinned: post.isPinned, isLocked: post.isLocked }, after: change, ...origin },
      })
      await outbox.emit(tx, {
        name: 'post.changed',
        postId: post.id,
        forumId: post.forumId,
        actorId: actor.id,
      })
      return await page(tx, actor, post.id)
    })
  }
}

type PostMark = { isPinned: boolean } | { isLocked: boolean }

/** Why somebody keeps order, and where the act came from, for the log of acts. */
interface OrderAct {
  reason?: string | undefined
  origin?: Record<string, unknown>
}

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
