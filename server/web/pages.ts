import compression from 'compression'
import express, { type Request, type Router } from 'express'
import { join } from 'node:path'
import { Boot } from '#shared/boot.ts'
import type { SiteConfig } from '#shared/config.ts'
import { findPage } from '#shared/pages.ts'
import type { Reader } from '../core/actor.ts'
import type { Log } from '../core/log.ts'
import type { AuthService } from '../domains/auth/auth.service.ts'
import type { Load } from '../http/load.ts'
import { isUnderAnotherName } from '../http/loopback.ts'
import type { ReadEndpoint } from '../http/pipeline.ts'
import type { RateLimits } from '../http/rateLimit.ts'
import type { Shares } from '../http/shares.ts'
import { documentMaker, type Head } from './document.ts'
import { webFiles } from './files.ts'
import { headFinder, type HeadServices } from './heads.ts'
import { pageDataReader } from './pageData.ts'

export interface WebParts {
  webRoot: string
  publicUrl: string
  services: HeadServices & { auth: Pick<AuthService, 'viewer'> }
  readerOf: (req: Request) => Promise<Reader>
  read: ReadEndpoint
  log: Log
  limits: RateLimits
  load: Load
  shares: Shares
  site: SiteConfig
}

/** Serves the built web app: its files, and one document for every address with that address's own head. */
export function webPages({ webRoot, publicUrl, services, readerOf, site, ...parts }: WebParts): Router {
  const { limits, load, shares, read, log } = parts
  const router = express.Router()
  const findHead = headFinder(services)
  const readData = pageDataReader({ read, log })
  const document = documentMaker(join(webRoot, 'index.html'), publicUrl)

  router.use(compression())
  router.use(webFiles(webRoot, limits))
  // What browsers ask for beside a page that names no icon of its own.
  router.get('/favicon.ico', (_request, response) => response.redirect(308, '/favicon.svg'))
  // Without a pattern, which would refuse an address that cannot be decoded before its page is looked for.
  router.use(async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    // A file that is not there must not answer with a page.
    if (req.path.startsWith('/assets/') || req.path.startsWith('/media/')) return next()
    // Joined as text: resolved as an address, `//host` would lead to another site.
    if (isUnderAnotherName(req, publicUrl)) return res.redirect(302, publicUrl + req.originalUrl)
    const known = await readerOf(req)
    await limits.take('page', req, known)
    const reader = known?.isBlocked ? null : known
    // Of a page that names nothing there is nothing to be looked up.
    if (Object.keys(findPage(req.path)?.params ?? {}).length > 0) load.check(reader)
    const { head, viewer } = await shares.pass({ req, reader: known }, async () => ({
      head: await findHead(reader, req.path),
      viewer: reader ? await services.auth.viewer(reader.id) : null,
    }))
    const { path, query } = drawnAt(req, head)
    const data = head.status === 200 ? await readData({ req, res, path, query, reader }) : {}
    const boot = Boot.parse({ config: site, viewer, ...data })
    res.status(head.status).set('Cache-Control', 'no-store').set('Vary', 'Cookie')
    res.type('html').send(document(head, boot))
  })
  return router
}

/** Where a page is drawn: a post at its own address, whichever of its addresses is asked for. */
function drawnAt(req: Request, head: Head): { path: string; query: URLSearchParams } {
  const start = req.originalUrl.indexOf('?')
  const query = new URLSearchParams(start < 0 ? '' : req.originalUrl.slice(start + 1))
  return { path: head.kind === 'article' ? head.canonicalPath : req.path, query }
}
