import type { Db, Store } from '#db/store.ts'
import type { Reader } from '../../core/actor.ts'
import { ratingsRepo } from './ratings.repo.ts'

export type RatingReading = ReturnType<typeof ratingReading>

/** The ratings of a review as its page shows them. */
export function ratingReading({ store }: { store: Store }) {
  const repo = ratingsRepo(store.tables)
  return async (db: Db, reader: Reader, postId: string) => ({
    ...(await repo.summary(db, postId)),
    viewerRating: reader ? await repo.find(db, reader.id, postId) : null,
  })
}
