import compression from 'compression'
import express, { type Request, type Router } from 'express'
import { join } from 'node:path'
import { Boot } from '#shared/boot.ts'
import type { SiteConfig } from '#shared/config.ts'
import { Failure } from '#shared/errors.ts'
import type { Reader } from '../core/actor.ts'
import type { AuthService } from '../domains/auth/auth.service.ts'
import { isUnderAnotherName } from '../http/loopback.ts'
import { documentMaker } from './document.ts'
import { headFinder, type HeadServices } from './heads.ts'

export interface WebParts {
  webRoot: string
  publicUrl: string
  services: HeadServices & { auth: Pick<AuthService, 'viewer'> }
  readerOf: (req: Request) => Promise<Reader>
  site: SiteConfig
}

const year = 365 * 24 * 60 * 60 * 1000

/** Serves the built web app: its files, and one document for every address with that address's own head. */
export function webPages({ webRoot, publicUrl, services, readerOf, site }: WebParts): Router {
  const router = express.Router()
  const findHead = headFinder(services)
  const document = documentMaker(join(webRoot, 'index.html'), publicUrl)

  router.use(compression())
  // The page's template is not a page, and nobody is shown the source.
  router.use((req, _res, next) => {
    if (req.path === '/index.html' || req.path.endsWith('.map')) throw new Failure('route.not_found')
    next()
  })
  router.use(
    '/assets',
    express.static(join(webRoot, 'assets'), {
      immutable: true,
      maxAge: year,
      index: false,
      fallthrough: true,
    }),
  )
  // What browsers ask for beside a page that names no icon of its own.
  router.get('/favicon.ico', (_request, response) => response.redirect(308, '/favicon.svg'))
  router.use(express.static(webRoot, { index: false, maxAge: 0, dotfiles: 'ignore' }))
  // Without a pattern, which would refuse an address that cannot be decoded before its page is looked for.
  router.use(async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    // A file that is not there must not answer with a page.
    if (req.path.startsWith('/assets/') || req.path.startsWith('/media/')) return next()
    // Joined as text: resolved as an address, `//host` would lead to another site.
    if (isUnderAnotherName(req, publicUrl)) return res.redirect(302, publicUrl + req.originalUrl)
    const known = await readerOf(req)
    const reader = known?.isBlocked ? null : known
    const head = await findHead(reader, req.path)
    const boot = Boot.parse({ config: site, viewer: reader ? await services.auth.viewer(reader.id) : null })
    res.status(head.status).set('Cache-Control', 'no-store').set('Vary', 'Cookie')
    res.type('html').send(document(head, boot))
  })
  return router
}
