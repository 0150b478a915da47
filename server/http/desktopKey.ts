import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { desktopKeyHeader } from '#shared/embeddedServer.ts'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { failureBody } from './failure.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Lets pass only what the desktop app sent: other programs of the machine lack the key, and a page that
 * points its own name at this address asks under another host.
 */
export function keyGuard(
  listener: RequestListener,
  guard: { key: string; publicUrl: string },
): RequestListener {
  const { host, origin } = new URL(guard.publicUrl)
  const expected = digest(guard.key)

  function refusalOf({ headers }: IncomingMessage): FailureCode | null {
    const given = headers[desktopKeyHeader.toLowerCase()]
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) return 'session.required'
    if (headers.host !== host) return 'access.denied'
    return headers.origin === undefined || headers.origin === origin ? null : 'request.cross_site'
  }

  return (req, res) => {
    const code = refusalOf(req)
    if (code === null) {
      listener(req, res)
      return
    }
    const failure = new Failure(code)
    res.writeHead(failure.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    res.end(JSON.stringify(failureBody(failure)))
  }
}

/** How a server behind the guard calls itself. */
export function fetchWithKey(key: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(desktopKeyHeader, key)
    return fetch(input, { ...init, headers })
  }
}
