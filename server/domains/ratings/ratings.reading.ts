import type { Db, Store } from '#db/store.ts'
import type { Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { ratingsRepo } from './ratings.repo.ts'

export type RatingReading = ReturnType<typeof ratingReading>

const partnerMs = 365 * 24 * 60 * 60 * 1000

/** The ratings of a review as its page shows them. */
export function ratingReading({ store, clock }: { store: Store; clock: Clock }) {
  const repo = ratingsRepo(store.tables)
  return async (db: Db, reader: Reader, postId: string) => ({
    ...(await repo.summary(db, postId, new Date(clock.now().getTime() - partnerMs))),
    viewerRating: reader ? await repo.find(db, reader.id, postId) : null,
  })
}
