import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf, type Page, type PageQuery } from '#shared/paging.ts'
import type { PostEdit, PostInput, PostQuery, PostSort, TrendingPeriod } from '#shared/posts.ts'
import { hotRank } from '#shared/ranking.ts'
import { slugOf } from '#shared/slug.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import { freeSlug } from '../../core/freeSlug.ts'
import { retryTaken } from '../../core/retry.ts'
import { requireOrderKeeper } from '../forums/forums.policy.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { PollReading } from '../polls/polls.reading.ts'
import type { RatingReading } from '../ratings/ratings.reading.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { cardOf, postOf, type PostReadRow } from './posts.columns.ts'
import { postLists, type Scope } from './posts.lists.ts'
import { requireAuthor, requirePosting } from './posts.policy.ts'
import { postsRepo } from './posts.repo.ts'

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
  const { store, clock, outbox, forums, plans, readPoll, readRatings, uploads } = parts
  const repo = postsRepo(store.tables)
  const lists = postLists(store.tables)

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
  async function scopeOf(
    db: Db,
    reader: Reader,
    query: PostQuery,
  ): Promise<{ scope: Scope; of: string } | null> {
    if (query.forumId) {
      const standing = await forums.standing(db, reader, query.forumId).catch(() => null)
      return standing?.isReadable ? { scope: 'forum', of: standing.forum.id } : null
    }
    if (query.hashtag) return { scope: 'hashtag', of: query.hashtag }
    if (query.author) return { scope: 'author', of: await repo.findAuthorId(db, query.author) }
    return query.type ? { scope: 'type', of: query.type } : { scope: 'all', of: '' }
  }

  async function list(reader: Reader, query: PostQuery): Promise<Page<ReturnType<typeof cardOf>>> {
    return await store.read(async (db) => {
      const scope = await scopeOf(db, reader, query)
      if (!scope) return { items: [], nextCursor: null }
      const readerId = reader?.id ?? null
      const after = query.cursor ? readCursor(query.cursor, query.sort) : null
      const pinned = scope.scope === 'forum' && !after ? await lists.pinned(db, scope.of, readerId) : []
      const rows = await lists.list(db, {
        ...scope,
        sort: query.sort,
        after,
        readerId,
        limit: query.limit + 1,
      })
      const rest = pageOf(rows, Math.max(1, query.limit - pinned.length), (last) => [
        rankOf(last, query.sort),
        last.post.id,
      ])
      return { items: [...pinned, ...rest.items].map(cardOf), nextCursor: rest.nextCursor }
    })
  }

  return {
    list,
    findReadable,
    hold,
    page: (reader: Reader, key: string) => store.read((db) => page(db, reader, key)),
    addComments: repo.addComments,

    /** Posts by id as cards, in the order asked for, without those that the reader may not see. */
    cards: async (db: Db, reader: Reader, ids: string[]) => {
      const rows = await lists.byIds(db, ids, reader?.id ?? null)
      const byId = new Map(rows.map((row) => [row.post.id, cardOf(row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    trending: (reader: Reader, query: PageQuery & { period: TrendingPeriod }) =>
      store.read(async (db) => {
        const span = periods[query.period]
        const cursor = query.cursor ? decodeCursor(query.cursor, ['number', 'number', 'string']) : null
        const rows = await lists.trending(db, {
          since: span === null ? null : new Date(clock.now().getTime() - span),
          after: cursor ? [cursor[0], new Date(cursor[1] ?? 0), cursor[2]] : null,
          readerId: reader?.id ?? null,
          limit: query.limit + 1,
        })
        const page = pageOf(rows, query.limit, ({ post }) => [
          post.trendScore,
          post.createdAt.getTime(),
          post.id,
        ])
        return { ...page, items: page.items.map(cardOf) }
      }),

    trendingHashtags: () =>
      store.read((db) =>
        repo.recentTags(db, new Date(clock.now().getTime() - trendingTagDays * day), trendingTags),
      ),

    create: (actor: Actor, input: PostInput) =>
      retryTaken(() =>
        store.transaction(async (tx) => {
          const standing = await forums.standing(tx, actor, input.forumId)
          requirePosting(standing)
          await plans.takePost(tx, actor)
          await uploads.use(tx, actor, { imageUrl: input.imageUrl })
          const now = clock.now()
          const id = newId()
          const slug = await freeSlug(slugOf(input.title, input.type), (candidate) =>
            repo.isSlugTaken(tx, candidate),
          )
          const { pollOptions, rating, forumId: _, ...fields } = input
          await repo.insert(
            tx,
            {
              ...fields,
              id,
              slug,
              rating: input.type === 'review' ? (rating ?? null) : null,
              authorId: actor.id,
              forumId: standing.forum.id,
              inPublicForum: !standing.forum.isPrivate,
              hotRank: hotRank(0, now),
              createdAt: now,
              updatedAt: now,
            },
            !standing.forum.isPrivate,
          )
          if (input.type === 'poll') {
            await repo.insertOptions(
              tx,
              (pollOptions ?? []).map((text, position) => ({ id: newId(), postId: id, text, position })),
            )
          }
          await forums.addPosts(tx, standing.forum.id, 1)
          await outbox.emit(tx, {
            name: 'post.created',
            postId: id,
            forumId: standing.forum.id,
            authorId: actor.id,
          })
          return await page(tx, actor, id)
        }),
      ),

    edit: (actor: Actor, key: string, edit: PostEdit) =>
      store.transaction(async (tx) => {
        const { post } = await hold(tx, actor, key)
        requireAuthor(actor, post)
        const now = clock.now()
        await repo.insertRevision(tx, {
          id: newId(),
          postId: post.id,
          editorId: actor.id,
          title: post.title,
          content: post.content,
          hashtags: post.hashtags,
          createdAt: now,
        })
        await repo.update(tx, post.id, { ...edit, editedAt: now, updatedAt: now })
        if (edit.hashtags) await repo.replaceTags(tx, post, edit.hashtags)
        await outbox.emit(tx, {
          name: 'post.changed',
          postId: post.id,
          forumId: post.forumId,
          actorId: actor.id,
        })
        return await page(tx, actor, post.id)
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

    pin: (actor: Actor, key: string, isPinned: boolean) => mark(actor, key, { isPinned }),
    lock: (actor: Actor, key: string, isLocked: boolean) => mark(actor, key, { isLocked }),
  }

  async function mark(actor: Actor, key: string, change: { isPinned: boolean } | { isLocked: boolean }) {
    return await store.transaction(async (tx) => {
      const { post, standing } = await hold(tx, actor, key)
      requireOrderKeeper(actor, standing.role)
      await repo.update(tx, post.id, change)
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

const rankOf = ({ post }: PostReadRow, sort: PostSort): number =>
  ({ hot: post.hotRank, new: post.createdAt.getTime(), top: post.score })[sort]

function readCursor(cursor: string, sort: PostSort): unknown[] {
  const [rank, id] = decodeCursor(cursor, ['number', 'string'])
  return [sort === 'new' ? new Date(rank ?? 0) : rank, id]
}
