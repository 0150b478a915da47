import express, { type RequestHandler } from 'express'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RateLimits } from '../http/rateLimit.ts'

const year = 365 * 24 * 60 * 60 * 1000
/** Files that carry a sum of their content in their name. */
const hashed = '/assets/'

/**
 * The files of the built web app by the one path under which each is served. The page's template is no page,
 * and neither source maps nor hidden files are shown.
 */
function listFiles(webRoot: string): Set<string> {
  return new Set(filesBelow(webRoot).filter((path) => !/\/\.|\.map$|^\/index\.html$/.test(path)))
}

// Folder by folder: the archive that the desktop app reads its files from knows no more.
const filesBelow = (folder: string, path = ''): string[] =>
  readdirSync(folder).flatMap((name) => {
    const place = join(folder, name)
    return statSync(place).isDirectory() ? filesBelow(place, `${path}/${name}`) : [`${path}/${name}`]
  })

/**
 * Serves the files of the web app. They are listed when the server starts, and a request must name one letter
 * by letter: no other spelling of a path (encoded, doubled slashes, dots, another case) reaches the disk.
 */
export function webFiles(webRoot: string, limits: RateLimits): RequestHandler {
  const files = listFiles(webRoot)
  const plain = { index: false, redirect: false } as const
  const serve = express.static(webRoot, plain)
  const serveForGood = express.static(webRoot, { ...plain, immutable: true, maxAge: year })
  return async (req, res, next) => {
    if (!files.has(req.path)) return next()
    await limits.take('file', req, null)
    if (req.path.startsWith(hashed)) serveForGood(req, res, next)
    else serve(req, res, next)
  }
}
