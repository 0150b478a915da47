import express, { type RequestHandler } from 'express'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { RateLimits } from '../http/rateLimit.ts'

const year = 365 * 24 * 60 * 60 * 1000
/** Files that carry a sum of their content in their name. */
const hashed = '/assets/'

/**
 * The files of the built web app by the one path under which each is served. The page's template is no page,
 * and neither source maps nor hidden files are shown.
 */
function listFiles(webRoot: string): Set<string> {
  const files = readdirSync(webRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(webRoot, join(parentPath, name)).split(sep).join('/')}`)
  return new Set(files.filter((path) => !/\/\.|\.map$|^\/index\.html$/.test(path)))
}

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
