import express, { type RequestHandler } from 'express'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { takesBrotli } from '../http/encoding.ts'
import type { RateLimits } from '../http/rateLimit.ts'
import { noteRoute } from '../http/requests.ts'

const year = 365 * 24 * 60 * 60 * 1000
/** Files that carry a sum of their content in their name. */
const hashed = '/assets/'
/** Beside a file: the same, compressed by the build (`desktop/renderer/vite.config.ts`). Never served by this name. */
const compressed = '.br'

/**
 * The files of the built web app by the one path under which each is served. The page's template is no page,
 * and neither source maps nor hidden files are shown.
 */
function listFiles(webRoot: string): Set<string> {
  return new Set(filesBelow(webRoot).filter((path) => !/\/\.|\.(map|br)$|^\/index\.html$/.test(path)))
}

// Folder by folder: the archive that the desktop app reads its files from knows no more.
const filesBelow = (folder: string, path = ''): string[] =>
  readdirSync(folder).flatMap((name) => {
    const place = join(folder, name)
    return statSync(place).isDirectory() ? filesBelow(place, `${path}/${name}`) : [`${path}/${name}`]
  })

/** What one release has under a hashed name; nothing that a path could lead out of its folder with. */
const hashedFile = /^\/assets\/[\w-][\w.-]*(?<!\.br)$/
const lookAgainMs = 1000

/**
 * Finds a hashed file in the releases that lie beside this one: while one version replaces another, pages of both
 * ask servers of both. They are looked for when a file is missing, at most once a second.
 */
export function neighbours(appDir: string, now = () => performance.now()): (path: string) => string | null {
  // Only a release lies among others.
  if (!existsSync(join(appDir, 'CONTENTS'))) return () => null
  const above = dirname(appDir)
  let known = new Map<string, string>()
  let lookedAt = -Infinity
  const look = (): void => {
    lookedAt = now()
    known = new Map()
    for (const release of readdirSync(above).filter((name) => /^plaza-\d/.test(name))) {
      const folder = join(above, release, 'out', 'renderer', 'assets')
      if (!existsSync(folder)) continue
      for (const name of readdirSync(folder)) known.set(`/assets/${name}`, join(folder, name))
    }
  }
  return (path) => {
    if (!hashedFile.test(path)) return null
    if (!known.has(path) && now() - lookedAt >= lookAgainMs) look()
    return known.get(path) ?? null
  }
}

/**
 * Serves the files of the web app. They are listed when the server starts, and a request must name one letter
 * by letter: no other spelling of a path (encoded, doubled slashes, dots, another case) reaches the disk.
 */
export function webFiles(
  webRoot: string,
  limits: RateLimits,
  neighbour: (path: string) => string | null = () => null,
): RequestHandler {
  const files = listFiles(webRoot)
  const withCompressed = new Set([...files].filter((path) => existsSync(join(webRoot, path + compressed))))
  const plain = { index: false, redirect: false } as const
  const serve = express.static(webRoot, plain)
  const serveForGood = express.static(webRoot, { ...plain, immutable: true, maxAge: year })
  return async (req, res, next) => {
    const elsewhere = files.has(req.path) ? null : neighbour(req.path)
    if (!files.has(req.path) && elsewhere === null) return next()
    noteRoute(res, 'file')
    await limits.take('file', req, null)
    if (elsewhere !== null) {
      res.sendFile(
        elsewhere,
        { immutable: true, maxAge: year },
        (error) => error && !res.headersSent && next(),
      )
      return
    }
    const serveFile = req.path.startsWith(hashed) ? serveForGood : serve
    if (!withCompressed.has(req.path)) return serveFile(req, res, next)
    res.vary('Accept-Encoding')
    if (!takesBrotli(req)) return serveFile(req, res, next)
    const { url, path } = req
    res.type(extname(path)).set('Content-Encoding', 'br')
    req.url = path + compressed
    serveFile(req, res, (error?: unknown) => {
      // Not served: what answers instead is no script, and not compressed.
      res.removeHeader('Content-Encoding')
      res.removeHeader('Content-Type')
      req.url = url
      next(error)
    })
  }
}
