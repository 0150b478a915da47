import type { Module } from '../../module.ts'
import { siteRoutes } from './site.routes.ts'
import { siteService, type SiteParts, type SiteService } from './site.service.ts'

export function siteModule(parts: SiteParts): Module<SiteService> {
  const service = siteService(parts)
  parts.uploads.bound(async () => (await service.served()).limits.imageBytes)
  return { service, routes: (http) => siteRoutes(http, service) }
}
