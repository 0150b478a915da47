import compression from 'compression'
import express, { type Request, type Response, type Router } from 'express'
import { dirname, join } from 'node:path'
import { Boot } from '#shared/boot.ts'
import type { SiteConfig } from '#shared/config.ts'
import { findPage, type PageName } from '#shared/pages.ts'
import type { Reader } from '../core/actor.ts'
import type { Made, Open } from '../core/kept.ts'
import type { Log } from '../core/log.ts'
import type { ServedSite } from '../core/site.ts'
import type { AuthService } from '../domains/auth/auth.service.ts'
import type { AnswerCache } from '../http/answer.ts'
import { encode, encodingFor, type Encoding } from '../http/encoding.ts'
import { allowStyle } from '../http/headers.ts'
import type { Load } from '../http/load.ts'
import { isUnderAnotherName } from '../http/loopback.ts'
import type { ReadEndpoint } from '../http/pipeline.ts'
import type { RateLimits } from '../http/rateLimit.ts'
import { noteReader, noteRoute } from '../http/requests.ts'
import type { Shares } from '../http/shares.ts'
import type { Live } from '../live/createLive.ts'
import { documentMaker, type Head } from './document.ts'
import { neighbours, webFiles } from './files.ts'
import { openDrawing } from './drawing.ts'
import { manifestPath, siteManifest } from './manifest.ts'
import { headFinder, type HeadServices } from './heads.ts'
import { structuredData } from './structured.ts'
import { pageDataReader, type PageData } from './pageData.ts'

export interface WebParts {
  webRoot: string
  publicUrl: string
  services: HeadServices & { auth: Pick<AuthService, 'viewer'>; live: Pick<Live, 'position'> }
  readerOf: (req: Request) => Promise<Reader>
  /** Visitors' documents that were made already. */
  documents: AnswerCache<PageDocument>
  read: ReadEndpoint
  log: Log
  limits: RateLimits
  load: Load
  shares: Shares
  /** The site as it is now, and what every page is told of it. */
  site: () => Promise<ServedSite>
  configOf: (site: ServedSite) => SiteConfig
}

/** Serves the built web app: its files, and one document for every address with that address's own head. */
export function webPages({
  webRoot,
  publicUrl,
  services,
  readerOf,
  site,
  configOf,
  ...parts
}: WebParts): Router {
  const { limits, load, shares, documents, read, log } = parts
  const draw = openDrawing(webRoot, log)
  const router = express.Router()
  const findHead = headFinder(services)
  const readData = pageDataReader({ read, log })
  const document = documentMaker(join(webRoot, 'index.html'), publicUrl)

  /** Makes the document of an address. What a visitor is sent is kept while nothing that it shows changes. */
  const makeDocument = async (asked: Asked, open?: Open<PageDocument>): Promise<Made<PageDocument>> => {
    const { req, res, page, known, reader } = asked
    // Of a page that names nothing there is nothing to be looked up.
    if (Object.keys(page?.params ?? {}).length > 0) load.check(reader)
    const served = await site()
    const { position, head, viewer } = await shares.pass({ req, reader: known }, async () => ({
      // Before anything is read: what happens meanwhile is then told once more rather than never.
      position: reader ? await services.live.position() : null,
      head: await findHead(reader, req.path, served),
      viewer: reader ? await services.auth.viewer(reader.id) : null,
    }))
    const place = drawnAt(req, head)
    const isThere = head.status === 200 || page === null
    const { data, shows, isWhole } = isThere
      ? await readData({ req, res, ...place, reader, texts: served.overrides?.texts })
      : nothing
    // What is left is drawing: until here it waited for the turns of whoever asked.
    const joined = await open?.()
    if (joined) return { value: joined, shows: null, isFleeting: true }
    const at = Date.now()
    const boot = Boot.parse({
      config: configOf(served),
      viewer,
      position,
      drawn: { at, path: place.path, parts: [] },
      ...data,
    })
    const drawn =
      isThere && isDrawn(place.path) && !load.isShedding() ? await draw(place.address, boot) : null
    boot.drawn = drawn ? { at, path: place.path, parts: drawn.parts } : undefined
    const css = (drawn?.css ?? '') + served.css
    const about = structuredData({ path: place.path, head, data, publicUrl, siteName: served.name })
    const made: PageDocument = {
      status: head.status,
      body: Buffer.from(document({ head, site: served, boot, drawn, about, css })),
      css,
      encoded: {},
    }
    const isKept = head.status === 200 && isWhole && !load.isShedding()
    // A name in the address that nothing was read of: what its head says may come from anywhere.
    const isUnread = shows?.size === 0 && Object.keys(page?.params ?? {}).length > 0
    return { value: made, shows: isUnread ? null : shows, isFleeting: !isKept }
  }

  // What the build has not compressed; a part of a file is a part of the file as it is.
  router.use(
    compression({ filter: (req, res) => req.headers.range === undefined && compression.filter(req, res) }),
  )
  router.get(manifestPath, siteManifest(webRoot, site))
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
    const make = (open?: Open<PageDocument>) => makeDocument({ req, res, page, known, reader }, open)
    const made = reader ? (await make()).value : await documents.read(req.originalUrl, make, false)
    await sendDocument(req, res, made)
  })
  return router
}

interface Asked {
  req: Request
  res: Response
  page: ReturnType<typeof findPage>
  /** Who asks, also where they are blocked and read as a visitor. */
  known: Reader
  reader: Reader
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
  'forumStats',
  'messages',
  'moderation',
  'opportunity',
  'profile',
])

const isDrawn = (path: string): boolean => {
  const name = findPage(path)?.name
  return name === undefined || !ownDrawing.has(name)
}

const nothing: PageData = { data: { things: {}, lists: {} }, shows: null, isWhole: true }

/** A document that is ready to be sent. */
export interface PageDocument {
  status: number
  body: Buffer
  /** The style sheet in its text, which its policy must name. */
  css: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

async function sendDocument(req: Request, res: Response, made: PageDocument): Promise<void> {
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
