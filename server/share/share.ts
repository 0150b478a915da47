import express, { type Router } from 'express'
import { buffer } from 'node:stream/consumers'
import { mediaUrl } from '#shared/media.ts'
import { shareKinds, type ShareKind } from '#shared/shares.ts'
import { key as validKey } from '#shared/text.ts'
import { createGate } from '../core/gate.ts'
import type { ServedSite } from '../core/site.ts'
import type { Load } from '../http/load.ts'
import type { RateLimits } from '../http/rateLimit.ts'
import { noteRoute } from '../http/requests.ts'
import type { MediaStore } from '../ports/media.ts'
import { shareFactsFinder, shareVersion, type ShareFacts, type ShareServices } from './facts.ts'

/** Of about 50 kB, or 500 kB with a photograph. */
const mostPictures = 64
const mostBytes = 16 * 1024 * 1024
const mostSourceBytes = 8 * 1024 * 1024

export interface ShareParts {
  services: ShareServices
  media: MediaStore
  limits: RateLimits
  load: Load
  site: () => Promise<ServedSite>
}

const isKind = (value: string): value is ShareKind => (shareKinds as readonly string[]).includes(value)

/** Serves share pictures. They are drawn one at a time, and those asked for last are kept by what stands in them. */
export function shareRoutes({ services, media, limits, load, site }: ShareParts): Router {
  const findFacts = shareFactsFinder(services)
  const gate = createGate({ atOnce: 1, waiting: 30 })
  const kept = new Map<string, Promise<Buffer>>()
  let bytes = 0

  const open = async (url: string): Promise<Buffer | null> => {
    // Nothing is ever fetched from elsewhere: an address in a profile could lead anywhere.
    if (!mediaUrl.safeParse(url).success) return null
    const file = await media.open(url.slice('/media/'.length))
    if (!file) return null
    if (file.bytes <= mostSourceBytes) return await buffer(file.content)
    file.content.destroy()
    return null
  }

  const draw = async (version: string, facts: ShareFacts, served: ServedSite): Promise<Buffer> => {
    try {
      const picture = await gate.pass(async () => {
        const { drawShare } = await import('./draw.ts')
        return await drawShare(facts, served, open)
      })
      bytes += picture.length
      return picture
    } catch (error) {
      kept.delete(version)
      throw error
    }
  }

  const pictureOf = async (version: string, facts: ShareFacts, served: ServedSite): Promise<Buffer> => {
    const found = kept.get(version) ?? draw(version, facts, served)
    // Whoever was asked for last stands last.
    kept.delete(version)
    kept.set(version, found)
    const picture = await found
    for (const [oldest, promise] of kept) {
      if (kept.size <= mostPictures && bytes <= mostBytes) break
      if (oldest === version) continue
      kept.delete(oldest)
      void promise.then(
        (gone) => (bytes -= gone.length),
        () => undefined,
      )
    }
    return picture
  }

  const router = express.Router({ caseSensitive: true })
  router.get('/share/:kind/:key.png', async (req, res, next) => {
    const { kind, key } = req.params
    if (!isKind(kind) || !validKey.safeParse(key).success) return next()
    noteRoute(res, 'share')
    await limits.take('page', req, null)
    load.check(null)
    const served = await site()
    const facts = await findFacts(kind, key, served)
    const version = shareVersion(facts, served)
    const etag = `"${version}"`
    // What is removed or closed must not be shown for long by those who keep it.
    res.set({ 'Cache-Control': 'public, max-age=3600', ETag: etag })
    if (req.headers['if-none-match'] === etag) return void res.status(304).end()
    const picture = await pictureOf(version, facts, served)
    res.type('png').send(picture)
  })
  return router
}
