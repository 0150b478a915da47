import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import { requireUnlocked } from '../posts/posts.policy.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { ratingsRepo } from './ratings.repo.ts'

export type RatingsService = ReturnType<typeof ratingsService>

export interface RatingsParts {
  store: Store
  clock: Clock
  brands: BrandsService
  posts: PostsService
}

const partnerMs = 365 * 24 * 60 * 60 * 1000

/** What readers of a review give to what it is about. */
export function ratingsService({ store, clock, brands, posts }: RatingsParts) {
  const repo = ratingsRepo(store.tables)

  /** The ratings of a review as its page shows them. */
  const read = async (db: Db, reader: Reader, postId: string) => ({
    ...(await repo.summary(db, postId, new Date(clock.now().getTime() - partnerMs))),
    viewerRating: reader ? await repo.find(db, reader.id, postId) : null,
  })

  return {
    read,

    summary: (reader: Reader, key: string) =>
      store.read(async (db) => {
        const { row } = await posts.findReadable(db, reader, key)
        const { viewerRating: _, ...summary } = await read(db, null, row.post.id)
        return summary
      }),

    own: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const { row } = await posts.findReadable(db, actor, key)
        const rating = await repo.find(db, actor.id, row.post.id)
        return rating === null ? null : { rating }
      }),

    rate: (actor: Actor, input: { postId: string; rating: number }) =>
      store.transaction(async (tx) => {
        const { post } = await posts.hold(tx, actor, input.postId)
        if (post.type !== 'review') throw new Failure('post.not_a_review')
        requireUnlocked(post)
        await brands.requireNoConflictOfInterest(tx, actor, post)
        const now = clock.now()
        await repo.set(tx, {
          id: newId(),
          userId: actor.id,
          postId: post.id,
          rating: input.rating,
          createdAt: now,
          updatedAt: now,
        })
        return await read(tx, actor, post.id)
      }),
  }
}
