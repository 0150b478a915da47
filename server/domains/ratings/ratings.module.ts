import type { Module } from '../../module.ts'
import { ratingsRoutes } from './ratings.routes.ts'
import { ratingsService, type RatingsParts, type RatingsService } from './ratings.service.ts'

export function ratingsModule(parts: RatingsParts): Module<RatingsService> {
  const service = ratingsService(parts)
  return {
    service,
    routes: (http) => ratingsRoutes(http, service),
    listeners: () =>
      parts.posts.addType('review', {
        read: async (db, reader, postId) => ({ ratingSummary: await service.read(db, reader, postId) }),
      }),
  }
}
