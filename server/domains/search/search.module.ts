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
    routes: (http) => searchRoutes(http, search, parts.posts.listMarks),
    listeners: (outbox) => {
      outbox.on('post.created', (tx, { postId }) => learning.learnPost(tx, postId), { isQuiet: true })
      outbox.on('post.changed', (tx, { postId }) => learning.learnPost(tx, postId), { isQuiet: true })
    },
    jobs: (runner) => runner.every('search.learn', tenMinutes, learning.catchUp),
  }
}
