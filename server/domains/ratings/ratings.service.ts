import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { requireUnlocked, type JudgeRule } from '../posts/posts.policy.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { ratingReading } from './ratings.reading.ts'
import { ratingsRepo } from './ratings.repo.ts'

export type RatingsService = ReturnType<typeof createRatings>

interface Parts {
  store: Store
  clock: Clock
  posts: PostsService
  mayJudge: JudgeRule
}

export function createRatings({ store, clock, posts, mayJudge }: Parts) {
  const repo = ratingsRepo(store.tables)
  const read = ratingReading({ store, clock })

  return {
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
        await mayJudge(tx, actor, post)
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
