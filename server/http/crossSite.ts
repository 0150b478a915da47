import type { RequestHandler } from 'express'
import { Failure } from '#shared/errors.ts'
import { uploadImage } from '#shared/uploads.ts'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses writes that another site's page sent. A browser of today names where a request comes from by
 * Sec-Fetch-Site, or at least by Origin; a request with neither is not a browser's and carries no
 * stolen cookie. Then the content type must be one that forms of other sites cannot send.
 */
export function crossSiteRule(publicUrl: string): RequestHandler {
  return (req, _res, next) => {
    if (!writes.has(req.method)) {
      next()
      return
    }
    const site = req.get('Sec-Fetch-Site')
    const origin = req.get('Origin')
    const isOurs =
      site === undefined
        ? origin === undefined || origin === publicUrl
        : site === 'same-origin' || site === 'none'
    if (!isOurs) throw new Failure('request.cross_site')
    if (req.get('Content-Type') !== undefined || hasBody(req.headers)) {
      const wanted = req.path === uploadImage.path ? 'multipart/form-data' : 'application/json'
      if (typeOf(req.get('Content-Type')) !== wanted) throw new Failure('request.unsupported_type')
    }
    next()
  }
}

const typeOf = (contentType = ''): string => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

function hasBody(headers: {
  'content-length'?: string | undefined
  'transfer-encoding'?: string | undefined
}): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
