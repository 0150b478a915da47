import type { Module } from '../../module.ts'
import { learningService, type LearningParts } from './learning.service.ts'
import { searchRoutes } from './search.routes.ts'
import { searchService, type SearchParts, type SearchService } from './search.service.ts'

const tenMinutes = 10 * 60

export function searchModule(parts: SearchParts & LearningParts): Module<SearchService> {
  const search = searchService(parts)
  const learning = learningService(parts)
  return {
    service: search,
    routes: (http) => searchRoutes(http, search),
    listeners: (outbox) => {
      outbox.on('post.created', (tx, { postId }) => learning.learnPost(tx, postId))
      outbox.on('post.changed', (tx, { postId }) => learning.learnPost(tx, postId))
    },
    jobs: (runner) => runner.every('search.learn', tenMinutes, learning.catchUp),
  }
}
