import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { Failure } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import type { Config } from '../../config.ts'
import type { Http } from '../../module.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { ListsService } from '../posts/lists.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { rssOf } from './rss.ts'
import type { SitemapService } from './sitemap.service.ts'

export interface FeedsParts {
  config: Pick<Config, 'publicUrl'>
  forums: ForumsService
  posts: Pick<ListsService, 'list'>
  site: Pick<SiteService, 'served'>
}

const newest = { sort: 'new', limit: 50 } as const

/** What machines read: sitemaps, crawlers' rules and feeds. They see what a visitor sees. */
export function feedsRoutes(
  { router, limits, load, shares }: Http,
  { config, forums, posts, site, sitemap }: FeedsParts & { sitemap: SitemapService },
): void {
  const { publicUrl } = config

  /** Machines are visitors: limited by their address, and the first to wait while there is too much work. */
  async function admit(req: Request): Promise<void> {
    await limits.take('page', req, null)
    load.check(null)
  }

  router.get('/robots.txt', async (req, res) => {
    await limits.take('file', req, null)
    res.set('Cache-Control', 'no-cache').type('text/plain')
    res.send(`User-agent: *\nDisallow: /api/\nDisallow: /dev/\nSitemap: ${publicUrl}/sitemap.xml\n`)
  })

  router.get('/sitemap.xml', async (req, res) => {
    await admit(req)
    await stream(req, res, await sitemap.main())
  })

  router.get('/sitemap-:kind-:part.xml', async (req, res) => {
    await admit(req)
    const part = sitemap.part(req.params.kind, req.params.part)
    if (!part) throw new Failure('route.not_found')
    await stream(req, res, part)
  })

  router.get('/feed.xml', async (req, res) => {
    await admit(req)
    const { items } = await shares.pass({ req, reader: null }, () => posts.list(null, newest))
    const { name, tagline } = await site.served()
    const about = {
      siteName: name,
      title: name,
      description: tagline,
      path: pages.home.path,
      feedPath: '/feed.xml',
    }
    sendFeed(req, res, rssOf({ ...about, posts: items }, publicUrl))
  })

  router.get('/r/:slug/feed.xml', async (req, res) => {
    await admit(req)
    const { forum, items } = await shares.pass({ req, reader: null }, async () => {
      const found = await forums.page(null, req.params.slug)
      if (found.isPrivate) throw new Failure('forum.not_found')
      const { items: listed } = await posts.list(null, { ...newest, forumId: found.id })
      return { forum: found, items: listed }
    })
    const path = `/r/${forum.slug}`
    const { name, tagline } = await site.served()
    const about = {
      siteName: name,
      title: `${forum.name} | ${name}`,
      description: forum.description ?? tagline,
      path,
      feedPath: `${path}/feed.xml`,
    }
    sendFeed(req, res, rssOf({ ...about, posts: items }, publicUrl))
  })
}

/** A whole feed with its ETag: readers ask for it again and again, and mostly nothing has changed. */
function sendFeed(req: Request, res: Response, text: string): void {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  res.set({ 'Cache-Control': 'no-cache', ETag: etag })
  if (req.headers['if-none-match']?.includes(etag)) res.status(304).end()
  else res.set('Content-Type', 'application/rss+xml; charset=utf-8').send(text)
}

async function stream(req: Request, res: Response, text: AsyncGenerator<string>): Promise<void> {
  res.set({ 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' })
  if (req.method === 'HEAD') {
    res.end()
    return
  }
  // A crawler that leaves early is no failure of ours.
  await pipeline(Readable.from(text, { highWaterMark: 64 }), res).catch((error: unknown) => {
    if (!res.destroyed) throw error
  })
}
