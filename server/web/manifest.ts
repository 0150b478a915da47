import type { RequestHandler } from 'express'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServedSite } from '../core/site.ts'

export const manifestPath = '/manifest.webmanifest'

/** The manifest of the web app under the name, tagline and logo of its site; where nothing is set, the built file. */
export function siteManifest(webRoot: string, site: () => Promise<ServedSite>): RequestHandler {
  const file = join(webRoot, manifestPath)
  if (!existsSync(file)) return (_req, _res, next) => next()
  const built = JSON.parse(readFileSync(file, 'utf8')) as { icons: object[] }
  return async (_req, res, next) => {
    const { overrides } = await site()
    const { name, tagline, logoUrl } = overrides ?? {}
    if (!name && !tagline && !logoUrl) return next()
    const manifest = {
      ...built,
      ...(name ? { name, short_name: name } : {}),
      ...(tagline ? { description: tagline } : {}),
      ...(logoUrl ? { icons: [{ src: logoUrl, sizes: 'any' }] } : {}),
    }
    res.type('application/manifest+json').set('Cache-Control', 'no-cache').send(JSON.stringify(manifest))
  }
}
