import type { RequestHandler } from 'express'
import { Failure } from '#shared/errors.ts'
import { uploadImage } from '#shared/uploads.ts'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses writes that another site's page sent. A browser of today names where a request comes from by
 * Sec-Fetch-Site, or at least by Origin; a request with neither is not a browser's and carries no
 * stolen cookie.
 */
export function sameSiteOnly(publicUrl: string): RequestHandler {
  return (req, _res, next) => {
    const site = req.get('Sec-Fetch-Site')
    const origin = req.get('Origin')
    const isOurs =
      site === undefined
        ? origin === undefined || origin === publicUrl
        : site === 'same-origin' || site === 'none'
    if (writes.has(req.method) && !isOurs) throw new Failure('request.cross_site')
    next()
  }
}

/** The same, and the content type must be one that forms of other sites cannot send. */
export function crossSiteRule(publicUrl: string): RequestHandler {
  const refuseOthers = sameSiteOnly(publicUrl)
  return (req, res, next) => {
    refuseOthers(req, res, () => {
      const isTyped = req.get('Content-Type') !== undefined || hasBody(req.headers)
      if (writes.has(req.method) && isTyped) {
        const wanted = req.path === uploadImage.path ? 'multipart/form-data' : 'application/json'
        if (typeOf(req.get('Content-Type')) !== wanted) throw new Failure('request.unsupported_type')
      }
      next()
    })
  }
}

const typeOf = (contentType = ''): string => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

function hasBody(headers: {
  'content-length'?: string | undefined
  'transfer-encoding'?: string | undefined
}): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
