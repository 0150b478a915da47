import { Failure } from '#shared/errors.ts'
import { isTied } from '#shared/partners.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { requireUnlocked } from '../posts/posts.policy.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { ratingsRepo, type RatingRow } from './ratings.repo.ts'

export type RatingsService = ReturnType<typeof ratingsService>

export interface RatingsParts {
  store: Store
  clock: Clock
  posts: PostsService
}

/** How a rating stands in the counters of its review. */
type Standing = Pick<RatingRow, 'rating' | 'isPartner' | 'isCounted'>

/** What readers of a review give to what it is about. Who is tied to the brand concerned is counted apart. */
export function ratingsService({ store, clock, posts }: RatingsParts) {
  const repo = ratingsRepo(store.tables)

  /** Whether a rating given then comes from somebody tied to the brand that the review concerns. */
  const isOfPartner = async (tx: Db, brandId: string | null, given: { userId: string; at: Date }) =>
    brandId !== null && isTied(given.at, await repo.listTies(tx, given.userId, brandId))

  /** The ratings of a review as its page shows them. */
  async function read(db: Db, reader: Reader, postId: string) {
    const found = await posts.findRatings(db, postId)
    if (!found) throw new Failure('post.not_found')
    const { partners, isSponsored, subjectBrandId, ...independent } = found
    const own = reader ? await repo.find(db, reader.id, postId) : undefined
    const isTiedNow =
      reader && (await isOfPartner(db, subjectBrandId, { userId: reader.id, at: clock.now() }))
    return {
      ...independent,
      ...(isSponsored || partners.count > 0 ? { partners } : {}),
      viewerRating: own?.rating ?? null,
      ...(isTiedNow ? { viewerIsPartner: true } : {}),
    }
  }

  /** Takes a rating out of its review's counters as it stood, and puts it in as it stands. The post is held. */
  async function count(tx: Db, postId: string, change: { before: Standing | null; after: Standing }) {
    const { before, after } = change
    const isSame =
      before?.rating === after.rating &&
      before.isPartner === after.isPartner &&
      before.isCounted === after.isCounted
    if (isSame) return
    for (const [standing, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (!standing?.isCounted) continue
      const { isPartner, rating } = standing
      await posts.addRatings(tx, postId, { isPartner, sum: sign * rating, count: sign })
    }
  }

  return {
    read,
    consequence: 'ratings' as const,
    countOf: repo.countOf,
    listOtherwise: repo.listOtherwise,

    summary: (reader: Reader, key: string) =>
      store.read(async (db) => {
        const { row } = await posts.findReadable(db, reader, key)
        const { viewerRating: _, ...summary } = await read(db, null, row.post.id)
        return summary
      }),

    own: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const { row } = await posts.findReadable(db, actor, key)
        const own = await repo.find(db, actor.id, row.post.id)
        return own ? { rating: own.rating } : null
      }),

    /**
     * The rating is written before its ties are read: on Postgres it thereby keeps its person's row, for which
     * whoever changes a tie waits before looking for ratings (`partners.service.ts`).
     */
    rate: (actor: Actor, { postId, rating }: { postId: string; rating: number }) =>
      store.transaction(async (tx) => {
        const { post } = await posts.hold(tx, actor, postId)
        if (post.type !== 'review') throw new Failure('post.not_a_review')
        requireUnlocked(post)
        const now = clock.now()
        const before = (await repo.find(tx, actor.id, post.id)) ?? null
        const isCounted = before ? before.isCounted : !actor.hasWithdrawnOpinions
        const id = before?.id ?? newId()
        if (before) await repo.update(tx, id, { rating, updatedAt: now })
        else {
          const about = { userId: actor.id, postId: post.id }
          await repo.insert(tx, { id, ...about, rating, isCounted, createdAt: now, updatedAt: now })
        }
        const isPartner = await isOfPartner(tx, post.subjectBrandId, { userId: actor.id, at: now })
        if (isPartner !== (before?.isPartner ?? false)) await repo.update(tx, id, { isPartner })
        await count(tx, post.id, { before, after: { rating, isPartner, isCounted } })
        return await read(tx, actor, post.id)
      }),

    /** Asks anew on which side a rating is counted, in a transaction of its own. */
    reconsider: (id: string): Promise<void> =>
      store.transaction(async (tx) => {
        const found = await repo.findById(tx, id)
        const post = found && (await posts.holdAny(tx, found.postId))
        const before = post && (await repo.findById(tx, id))
        if (!before) return
        const given = { userId: before.userId, at: before.updatedAt }
        const isPartner = await isOfPartner(tx, post.subjectBrandId, given)
        if (isPartner === before.isPartner) return
        await repo.update(tx, id, { isPartner })
        await count(tx, post.id, { before, after: { ...before, isPartner } })
      }),

    /** Lets a rating count, or no longer; the one who gave it keeps it. */
    setCounted: (id: string, isCounted: boolean): Promise<void> =>
      store.transaction(async (tx) => {
        const found = await repo.findById(tx, id)
        const post = found && (await posts.holdAny(tx, found.postId))
        const before = post && (await repo.findById(tx, id))
        if (!before || before.isCounted === isCounted) return
        await repo.update(tx, id, { isCounted })
        await count(tx, post.id, { before, after: { ...before, isCounted } })
      }),
  }
}
