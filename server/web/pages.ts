import compression from 'compression'
import express, { type Request, type Router } from 'express'
import { dirname, join } from 'node:path'
import { Boot } from '#shared/boot.ts'
import type { SiteConfig } from '#shared/config.ts'
import { findPage } from '#shared/pages.ts'
import type { Reader } from '../core/actor.ts'
import type { AuthService } from '../domains/auth/auth.service.ts'
import type { Load } from '../http/load.ts'
import { isUnderAnotherName } from '../http/loopback.ts'
import type { RateLimits } from '../http/rateLimit.ts'
import { noteReader, noteRoute } from '../http/requests.ts'
import type { Shares } from '../http/shares.ts'
import type { Live } from '../live/createLive.ts'
import { documentMaker } from './document.ts'
import { neighbours, webFiles } from './files.ts'
import { headFinder, type HeadServices } from './heads.ts'

export interface WebParts {
  webRoot: string
  publicUrl: string
  services: HeadServices & { auth: Pick<AuthService, 'viewer'>; live: Pick<Live, 'position'> }
  readerOf: (req: Request) => Promise<Reader>
  limits: RateLimits
  load: Load
  shares: Shares
  site: SiteConfig
}

/** Serves the built web app: its files, and one document for every address with that address's own head. */
export function webPages({ webRoot, publicUrl, services, readerOf, site, ...parts }: WebParts): Router {
  const { limits, load, shares } = parts
  const router = express.Router()
  const findHead = headFinder(services)
  const document = documentMaker(join(webRoot, 'index.html'), publicUrl)

  router.use(compression())
  // The web app lies in out/renderer of its release.
  router.use(webFiles(webRoot, limits, neighbours(dirname(dirname(webRoot)))))
  // What browsers ask for beside a page that names no icon of its own.
  router.get('/favicon.ico', (_request, response) => response.redirect(308, '/favicon.svg'))
  // Without a pattern, which would refuse an address that cannot be decoded before its page is looked for.
  router.use(async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    // A file that is not there must not answer with a page.
    if (req.path.startsWith('/assets/') || req.path.startsWith('/media/')) return next()
    // Joined as text: resolved as an address, `//host` would lead to another site.
    if (isUnderAnotherName(req, publicUrl)) return res.redirect(302, publicUrl + req.originalUrl)
    const page = findPage(req.path)
    noteRoute(res, `page ${page?.name ?? 'notFound'}`)
    const known = await readerOf(req)
    noteReader(res, known)
    await limits.take('page', req, known)
    const reader = known?.isBlocked ? null : known
    // Of a page that names nothing there is nothing to be looked up.
    if (Object.keys(page?.params ?? {}).length > 0) load.check(reader)
    const { position, head, viewer } = await shares.pass({ req, reader: known }, async () => ({
      // Before anything is read: what happens meanwhile is then told once more rather than never.
      position: reader ? await services.live.position() : null,
      head: await findHead(reader, req.path),
      viewer: reader ? await services.auth.viewer(reader.id) : null,
    }))
    const boot = Boot.parse({ config: site, viewer, position })
    res.status(head.status).set('Cache-Control', 'no-store').set('Vary', 'Cookie')
    res.type('html').send(document(head, boot))
  })
  return router
}
