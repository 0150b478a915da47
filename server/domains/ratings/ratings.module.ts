import type { Module } from '../../module.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import { partnersService, type PartnersParts, type PartnersService } from './partners.service.ts'
import { ratingsRoutes } from './ratings.routes.ts'
import { ratingsService, type RatingsParts, type RatingsService } from './ratings.service.ts'

type Parts = RatingsParts & PartnersParts & { brands: BrandsService }

export function ratingsModule(parts: Parts): Module<RatingsService & { partners: PartnersService }> {
  const { brands, posts } = parts
  const ratings = ratingsService(parts)
  const partners = partnersService({ ...parts, ratings })
  return {
    service: { ...ratings, partners },
    routes: (http) => ratingsRoutes(http, ratings),
    listeners: () => {
      posts.addType('review', {
        read: async (db, reader, postId) => ({ ratingSummary: await ratings.read(db, reader, postId) }),
      })
      posts.onSubjectChanged(partners.subjectChanged)
      brands.onRegistered(partners.brandRegistered)
      brands.onPeopleChanged(partners.tiesChanged)
    },
    jobs: (runner) => {
      runner.handle('ratings.ties', ({ userId, brandId }) =>
        partners.reconsiderPerson({ userId: String(userId), brandId: String(brandId) }),
      )
      runner.handle('ratings.post', ({ postId }) => partners.reconsiderPost(String(postId)))
      runner.handle('ratings.brand', ({ slug }) => partners.reconsiderTagged(String(slug)))
    },
  }
}
