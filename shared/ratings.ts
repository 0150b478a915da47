import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { key } from './text.ts'

const figures = { count: z.int(), average: z.number() }

export const RatingSummary = z.object({
  ...figures,
  /** Of a review that concerns a brand: ratings by people tied to it, which are in no other figure. */
  partners: z.optional(z.object(figures)),
})
export const ViewerRatingSummary = z.extend(RatingSummary, {
  viewerRating: z.nullable(z.int()),
  /** Set for whoever is tied to the brand that the review concerns: what they give is counted apart. */
  viewerIsPartner: z.optional(z.boolean()),
})
/** The same where it stands beside a post: only when a partner of its brand has rated it. */
export const ReaderRatings = z.object({ ...figures, partners: z.object(figures) })
export type ReaderRatings = z.output<typeof ReaderRatings>
export type ViewerRatingSummary = z.output<typeof ViewerRatingSummary>

export const getRatings = endpoint({
  method: 'GET',
  path: '/api/posts/:id/ratings',
  summary: 'The number of ratings of a review and their average',
  access: 'public',
  refuses: ['post.not_found'],
  reply: RatingSummary,
})

export const getUserRating = endpoint({
  method: 'GET',
  path: '/api/posts/:id/user-rating',
  summary: 'The caller’s rating of a review',
  access: 'signed-in',
  refuses: ['post.not_found'],
  reply: z.nullable(z.object({ rating: z.int() })),
})

export const rateReview = endpoint({
  method: 'POST',
  path: '/api/reviews/rate',
  summary: 'Rate a review from 1 to 5; rating again replaces',
  access: 'member',
  limit: 'vote',
  refuses: ['post.not_found', 'post.locked', 'post.not_a_review'],
  body: z.object({
    postId: key,
    rating: z
      .int('Rating must be between 1 and 5')
      .check(
        z.gte(limits.ratingMin, 'Rating must be between 1 and 5'),
        z.lte(limits.ratingMax, 'Rating must be between 1 and 5'),
      ),
  }),
  reply: ViewerRatingSummary,
})
