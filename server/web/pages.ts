import compression from 'compression'
import express, { type Request, type Response, type Router } from 'express'
import { join } from 'node:path'
import { Boot } from '#shared/boot.ts'
import type { SiteConfig } from '#shared/config.ts'
import { findPage, type PageName } from '#shared/pages.ts'
import type { Reader } from '../core/actor.ts'
import type { Log } from '../core/log.ts'
import type { AuthService } from '../domains/auth/auth.service.ts'
import type { AnswerCache } from '../http/answer.ts'
import { encode, encodingFor, type Encoding } from '../http/encoding.ts'
import { allowStyle } from '../http/headers.ts'
import type { Load } from '../http/load.ts'
import { isUnderAnotherName } from '../http/loopback.ts'
import type { ReadEndpoint } from '../http/pipeline.ts'
import type { RateLimits } from '../http/rateLimit.ts'
import type { Shares } from '../http/shares.ts'
import type { Live } from '../live/createLive.ts'
import { documentMaker, type Head } from './document.ts'
import { webFiles } from './files.ts'
import { openDrawing } from './drawing.ts'
import { headFinder, type HeadServices } from './heads.ts'
import { structuredData } from './structured.ts'
import { pageDataReader, type PageData } from './pageData.ts'

export interface WebParts {
  webRoot: string
  publicUrl: string
  services: HeadServices & { auth: Pick<AuthService, 'viewer'>; live: Pick<Live, 'position'> }
  readerOf: (req: Request) => Promise<Reader>
  /** Visitors' documents that were made already. */
  documents: AnswerCache<Made>
  read: ReadEndpoint
  log: Log
  limits: RateLimits
  load: Load
  shares: Shares
  site: SiteConfig
}

/** Serves the built web app: its files, and one document for every address with that address's own head. */
export function webPages({ webRoot, publicUrl, services, readerOf, site, ...parts }: WebParts): Router {
  const { limits, load, shares, documents, read, log } = parts
  const draw = openDrawing(webRoot, log)
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
    const kept = reader ? undefined : documents.find(req.originalUrl)
    if (kept) return sendDocument(req, res, kept)
    // Of a page that names nothing there is nothing to be looked up.
    if (Object.keys(findPage(req.path)?.params ?? {}).length > 0) load.check(reader)
    const mark = documents.mark()
    const { position, head, viewer } = await shares.pass({ req, reader: known }, async () => ({
      // Before anything is read: what happens meanwhile is then told once more rather than never.
      position: reader ? await services.live.position() : null,
      head: await findHead(reader, req.path),
      viewer: reader ? await services.auth.viewer(reader.id) : null,
    }))
    const place = drawnAt(req, head)
    const isThere = head.status === 200 || findPage(req.path) === null
    const { data, isWhole } = isThere ? await readData({ req, res, ...place, reader }) : nothing
    const at = Date.now()
    const boot = Boot.parse({
      config: site,
      viewer,
      position,
      drawn: { at, path: place.path, parts: [] },
      ...data,
    })
    const drawn =
      isThere && isDrawn(place.path) && !load.isShedding() ? await draw(place.address, boot) : null
    boot.drawn = drawn ? { at, path: place.path, parts: drawn.parts } : undefined
    const made: Made = {
      status: head.status,
      body: Buffer.from(
        document({ head, boot, drawn, about: structuredData({ path: place.path, head, data, publicUrl }) }),
      ),
      css: drawn?.css ?? '',
      encoded: {},
    }
    if (!reader && head.status === 200 && isWhole && !load.isShedding())
      documents.keep(req.originalUrl, made, mark)
    await sendDocument(req, res, made)
  })
  return router
}

/** Pages that are one form, or one desk: a browser draws them with what it keeps of them. */
const ownDrawing: ReadonlySet<PageName> = new Set([
  'admin',
  'apply',
  'brand',
  'brandFunding',
  'brandSignup',
  'create',
  'createForum',
  'earnings',
  'editPost',
  'forumSettings',
  'messages',
  'moderation',
  'opportunity',
  'profile',
])

const isDrawn = (path: string): boolean => {
  const name = findPage(path)?.name
  return name === undefined || !ownDrawing.has(name)
}

const nothing: PageData = { data: { things: {}, lists: {} }, isWhole: true }

/** A document that is ready to be sent. */
export interface Made {
  status: number
  body: Buffer
  /** The style sheet in its text, which its policy must name. */
  css: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

async function sendDocument(req: Request, res: Response, made: Made): Promise<void> {
  const { status, css, encoded } = made
  res.status(status).set('Cache-Control', 'no-store').set('Vary', 'Cookie, Accept-Encoding').type('html')
  if (css) {
    const name = 'Content-Security-Policy'
    res.set(name, allowStyle(String(res.get(name)), css))
  }
  const encoding = encodingFor(req, made.body.length)
  if (encoding === null || encoding === 'identity') return void res.send(made.body)
  res.set('Content-Encoding', encoding)
  res.send(await (encoded[encoding] ??= encode(encoding, made.body)))
}

interface PagePlace {
  path: string
  query: URLSearchParams
  /** Both of them. */
  address: string
}

/** Where a page is drawn: a post at its own address, whichever of its addresses is asked for. */
function drawnAt(req: Request, head: Head): PagePlace {
  const start = req.originalUrl.indexOf('?')
  const search = start < 0 ? '' : req.originalUrl.slice(start)
  const path = head.kind === 'article' ? head.canonicalPath : req.path
  return { path, query: new URLSearchParams(search), address: path + search }
}
