import type { Module } from '../../module.ts'
import { contentRoutes } from './content.routes.ts'
import { contentService, type ContentParts, type ContentService } from './content.service.ts'

export function contentModule(parts: ContentParts): Module<ContentService> {
  const service = contentService(parts)
  return { service, routes: (http) => contentRoutes(http, service) }
}
