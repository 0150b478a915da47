import type { Module } from '../../module.ts'
import { hashtagsRoutes } from './hashtags.routes.ts'
import { hashtagsService, type HashtagsParts, type HashtagsService } from './hashtags.service.ts'

export function hashtagsModule(parts: HashtagsParts): Module<HashtagsService> {
  const service = hashtagsService(parts)
  return {
    service,
    routes: (http) => hashtagsRoutes(http, service),
    listeners: () => parts.users.onErase(service.erase),
  }
}
