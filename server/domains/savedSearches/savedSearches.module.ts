import type { Module } from '../../module.ts'
import { savedSearchesRoutes } from './savedSearches.routes.ts'
import {
  savedSearchesService,
  type SavedSearchesParts,
  type SavedSearchesService,
} from './savedSearches.service.ts'

const minute = 60

export function savedSearchesModule(parts: SavedSearchesParts): Module<SavedSearchesService> {
  const service = savedSearchesService(parts)
  return {
    service,
    routes: (http) => savedSearchesRoutes(http, service),
    listeners: (outbox) => {
      parts.users.onErase(service.erase)
      outbox.on('post.created', (tx, { postId }) => service.arrive(tx, postId), { isQuiet: true })
    },
    jobs: (runner) => runner.every('searches.match', minute, service.match),
  }
}
