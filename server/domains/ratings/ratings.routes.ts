import { getRatings, getUserRating, rateReview } from '#shared/ratings.ts'
import type { Http } from '../../module.ts'
import type { RatingsService } from './ratings.service.ts'

export function ratingsRoutes({ on }: Http, ratings: RatingsService): void {
  on(getRatings, ({ caller, params }) => ratings.summary(caller, params.id))
  on(getUserRating, ({ caller, params }) => ratings.own(caller, params.id))
  on(rateReview, ({ caller, body }) => ratings.rate(caller, body))
}
