import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import express, { type Request, type Response, type Router } from 'express'
import { embedHeight, embedHtml, embedWidth, oembedPath } from '#shared/embeds.ts'
import { Failure } from '#shared/errors.ts'
import { mediaUrl } from '#shared/media.ts'
import { findPage } from '#shared/pages.ts'
import { nameOf } from '#shared/people.ts'
import { sharePath, shareSize } from '#shared/shares.ts'
import { key as validKey } from '#shared/text.ts'
import type { ServedSite } from '../core/site.ts'
import { subjectOfPost } from '../core/subjects.ts'
import type { Services } from '../domains.ts'
import type { AnswerCache } from '../http/answer.ts'
import type { Load } from '../http/load.ts'
import type { RateLimits } from '../http/rateLimit.ts'
import { noteRoute } from '../http/requests.ts'
import type { Shares } from '../http/shares.ts'
import type { MediaStore } from '../ports/media.ts'
import { shareVersion } from '../share/facts.ts'
import { embedPage, missingPage, type EmbeddedPost, type FramedPage } from './page.ts'

export interface EmbedParts {
  services: Pick<Services, 'posts'>
  media: MediaStore
  limits: RateLimits
  load: Load
  shares: Shares
  publicUrl: string
  site: () => Promise<ServedSite>
  /** Frames that were made already. */
  pages: AnswerCache<FramedPage>
}

/** For so many seconds whoever keeps it may show what was removed since. */
const maxAge = 60
const keptByAnybody = `public, max-age=${maxAge}`

/**
 * Posts for the pages of others: a frame in which nothing runs, and its description by oEmbed. Both are what a
 * visitor sees, whoever asks: no cookie is read, and none is set.
 */
export function embedRoutes(parts: EmbedParts): Router {
  const { services, media, limits, load, shares, publicUrl, site, pages } = parts
  const router = express.Router({ caseSensitive: true })

  /** Machines and frames are visitors: limited by their address, and the first to wait under too much work. */
  async function admit(req: Request, res: Response): Promise<void> {
    noteRoute(res, 'embed')
    await limits.take('page', req, null)
    load.check(null)
  }

  /** A post as a visitor sees it; null where there is none for visitors. */
  const find = async (req: Request, key: string): Promise<EmbeddedPost | null> => {
    if (!validKey.safeParse(key).success) return null
    try {
      return await shares.pass({ req, reader: null }, () => services.posts.page(null, key))
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return null
      throw error
    }
  }

  router.get('/embed/post/:id', async (req, res) => {
    await admit(req, res)
    const served = await site()
    const { id } = req.params
    const page = await pages.read(id, async () => {
      const post = await find(req, id)
      if (!post) return { value: missingPage(served, publicUrl), shows: null, isFleeting: true }
      return {
        value: embedPage(post, { site: served, publicUrl }),
        shows: new Set([subjectOfPost(post.id)]),
        isFleeting: false,
      }
    })
    for (const name of ['X-Frame-Options', 'Cross-Origin-Opener-Policy']) res.removeHeader(name)
    res.set({
      'Content-Security-Policy': page.policy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Robots-Tag': 'noindex',
    })
    if (page.status === 404)
      return void res.status(404).set('Cache-Control', 'no-store').type('html').send(page.body)
    sendKept(req, res.type('html'), page.body)
  })

  router.get('/embed/post/:id/picture', async (req, res) => {
    await admit(req, res)
    const url = (await find(req, req.params.id))?.imageUrl
    const name = url && mediaUrl.safeParse(url).success ? url.slice('/media/'.length) : null
    const file = name ? await media.open(name) : null
    if (!file) throw new Failure('route.not_found')
    res.set({ 'Cache-Control': keptByAnybody, 'Cross-Origin-Resource-Policy': 'cross-origin' })
    res.type(extname(name ?? ''))
    await pipeline(file.content, res).catch((error: unknown) => {
      // A reader that leaves early is no failure of ours.
      if (!res.destroyed) throw error
    })
  })

  router.get(oembedPath, async (req, res) => {
    await admit(req, res)
    const asked = (name: string): string => {
      const value = req.query[name]
      return typeof value === 'string' ? value : ''
    }
    if (asked('format') !== '' && asked('format') !== 'json')
      return void res.status(501).type('text/plain').send('json is the only format')
    const served = await site()
    const id = postOf(asked('url'), publicUrl)
    const post = id === null ? null : await find(req, id)
    if (!post) throw new Failure('post.not_found')
    const most = { width: sizeOf(asked('maxwidth')), height: sizeOf(asked('maxheight')) }
    // What is public may be read by the scripts of any page.
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    const described = describe(post, { site: served, most })
    sendKept(req, res.type('json'), Buffer.from(JSON.stringify(described)))
  })

  function describe(post: EmbeddedPost, { site: served, most }: { site: ServedSite; most: Size }) {
    const width = Math.max(embedWidth.least, Math.min(embedWidth.usual, most.width))
    const height = Math.min(embedHeight(post), most.height)
    const { id, title, author, sponsor } = post
    const sponsored = sponsor ? `Sponsored by ${sponsor.brandName}. ` : ''
    const version = shareVersion([title, post.rating, post.imageUrl, sponsored], served)
    return {
      version: '1.0',
      type: 'rich',
      provider_name: served.name,
      provider_url: publicUrl,
      title: sponsored + title,
      author_name: nameOf(author),
      ...(post.authorId ? { author_url: `${publicUrl}/user/${author.username}` } : {}),
      cache_age: maxAge,
      html: embedHtml({ origin: publicUrl, id, title: sponsored + title, width, height }),
      width,
      height,
      thumbnail_url: publicUrl + sharePath('post', id, version),
      thumbnail_width: shareSize.width,
      thumbnail_height: shareSize.height,
    }
  }

  return router
}

interface Size {
  width: number
  height: number
}

/** The most that was asked for; anything that is no size asks for nothing. */
const sizeOf = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : Infinity)

/** The post that an address of ours names: its page, or its frame. */
function postOf(text: string, publicUrl: string): string | null {
  const url = URL.parse(text)
  if (!url || url.origin !== publicUrl) return null
  const framed = /^\/embed\/post\/([^/]+)$/.exec(url.pathname)?.[1]
  if (framed !== undefined) return decoded(framed)
  const page = findPage(url.pathname)
  return page?.name === 'post' || page?.name === 'postByKey' ? (page.params['id'] ?? null) : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Sends what anybody may keep for a while, and ask about again. */
function sendKept(req: Request, res: Response, body: Buffer): void {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  res.set({ 'Cache-Control': keptByAnybody, ETag: etag })
  if (req.headers['if-none-match']?.includes(etag)) res.status(304).end()
  else res.send(body)
}

/** Where the description of a post's frame is, for the head of its page. */
export const oembedAddress = (canonical: string): string =>
  `${new URL(canonical).origin}${oembedPath}?format=json&url=${encodeURIComponent(canonical)}`
