import type { ErrorRequestHandler, Request } from 'express'
import { authPaths } from '#shared/auth.ts'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { unsubscribePath } from '#shared/notifications.ts'
import { isBadValue, isOutOfSpace, isUnavailable } from '#db/errors.ts'
import type { Log } from '../core/log.ts'
import type { SecurityLog } from '../core/security.ts'
import type { Storage } from '../core/storage.ts'
import { noteRefusal } from './requests.ts'
import { html, page, sendPage, type Page } from './smallPage.ts'

/** What Express and its body parsers throw: an error with a status and a type. */
const parserCodes: Record<string, FailureCode> = {
  'entity.too.large': 'request.too_large',
  'parameters.too.many': 'request.too_large',
  'encoding.unsupported': 'request.unsupported_type',
  'charset.unsupported': 'request.unsupported_type',
}

/** Any thrown value as the Failure that is answered. What nobody foresaw becomes `server.error`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  // Before the codes of connections: a reader of bodies has one for a caller who goes away.
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    const type = 'type' in error && typeof error.type === 'string' ? error.type : ''
    if (error.status < 500) return new Failure(parserCodes[type] ?? 'request.malformed')
  }
  if (isBadValue(error)) return new Failure('request.invalid')
  if (isUnavailable(error)) return new Failure('server.busy', { retryAfter: 1 })
  return new Failure('server.error')
}

/** The body of every refusal. */
export function failureBody(failure: Failure): Record<string, unknown> {
  return {
    message: failure.message,
    code: failure.code,
    ...(failure.issues ? { issues: failure.issues } : {}),
    ...failure.details,
  }
}

interface FailureParts {
  log: Log
  security?: SecurityLog
  storage?: Pick<Storage, 'doubt'>
}

/** The refusals that whoever watches over the site wants to hear of. */
function logRefusal(security: SecurityLog, { code }: Failure, req: Request): void {
  const route = `${req.method} ${(req as { route?: { path?: string } }).route?.path ?? 'unknown'}`
  const userId = req.res?.locals['userId'] as string | undefined
  const who = { ...(userId === undefined ? {} : { userId }), route }
  if (code === 'request.cross_site') security('request.cross_site', { route })
  else if (code === 'request.too_many') security('request.limited', who)
  else if (refusesAccess.has(code)) security('access.refused', { ...who, code })
}

const refusesAccess: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'access.denied',
  'account.blocked',
  'session.stale',
  'token.scope_needed',
  'token.browser_only',
  'token.scope_denied',
])

/** Answers whatever a handler threw, in the one shape, and logs what is ours to mend. */
export function failureHandler({ log, security, storage }: FailureParts): ErrorRequestHandler {
  return (error: unknown, req: Request, res, _next) => {
    const failure = toFailure(error)
    noteRefusal(res, failure.code)
    if (security) logRefusal(security, failure, req)
    if (isOutOfSpace(error)) storage?.doubt()
    // That somebody was asked to come back later is no fault: what makes it so has said that once.
    const isMeant = error instanceof Failure && error.code === 'server.busy'
    if (failure.status >= 500 && !isMeant)
      log.error({ err: error, requestId: res.getHeader('X-Request-Id'), path: req.path }, failure.code)
    if (res.headersSent) {
      // Half an answer is out: ending the connection tells the caller that the rest will not come.
      res.destroy()
      return
    }
    if (failure.code.startsWith('token.') && failure.status < 404)
      res.setHeader('WWW-Authenticate', challengeOf(failure))
    if (failure.retryAfter !== undefined) res.setHeader('Retry-After', String(failure.retryAfter))
    if (wantsPage(req)) return sendPage(res, failure.status, refusalPage(failure))
    res.status(failure.status).setHeader('Cache-Control', 'no-store')
    res.json(failureBody(failure))
  }
}

/** What RFC 6750 tells a program whose token will not do. */
const challengeOf = ({ code }: Failure): string =>
  `Bearer error="${code === 'token.invalid' ? 'invalid_token' : 'insufficient_scope'}"`

/** Where browsers are sent below /api: to sign in and out, back from paying, and by a mail. */
const { login, callback, logout, desktop } = authPaths
const visited = [login, callback, logout, desktop, unsubscribePath]

/** Whether a person looks at the answer: a browser that opened an address which is no call of the API. */
function wantsPage(req: Request): boolean {
  const path = req.path.toLowerCase()
  const isNavigation = req.method === 'GET' || req.method === 'HEAD'
  const isVisit =
    visited.some((one) => path === one || path.startsWith(`${one}/`)) ||
    (isNavigation && !/^\/api(\/|$)/.test(path))
  return isVisit && req.accepts(['json', 'html']) === 'html'
}

const titles: Record<number, string> = {
  404: 'Page Not Found',
  429: 'One moment, please',
  503: 'One moment, please',
}

function refusalPage({ message, status, retryAfter }: Failure): Page {
  const wait =
    retryAfter && html`<p>It opens again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.</p>`
  return page(
    titles[status] ?? 'This page could not be opened',
    html`<p role="alert">${message}</p>
      ${wait}
      <a class="button" href="">Try again</a>
      <a href="/">Back to Home</a>`,
  )
}
