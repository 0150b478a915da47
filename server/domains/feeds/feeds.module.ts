import type { Module } from '../../module.ts'
import { feedsRoutes, type FeedsParts } from './feeds.routes.ts'
import { sitemapService, type SitemapParts, type SitemapService } from './sitemap.service.ts'

export function feedsModule(parts: FeedsParts & SitemapParts): Module<SitemapService> {
  const sitemap = sitemapService(parts)
  return { service: sitemap, routes: (http) => feedsRoutes(http, { ...parts, sitemap }) }
}
