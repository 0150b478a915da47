import type { ErrorRequestHandler, Request } from 'express'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { isBadValue, isOutOfSpace, isUnavailable } from '#db/errors.ts'
import type { Log } from '../core/log.ts'
import type { Storage } from '../core/storage.ts'

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
  if (isBadValue(error)) return new Failure('request.invalid')
  if (isUnavailable(error)) return new Failure('server.busy', { retryAfter: 1 })
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    const type = 'type' in error && typeof error.type === 'string' ? error.type : ''
    if (error.status < 500) return new Failure(parserCodes[type] ?? 'request.malformed')
  }
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

/** Answers whatever a handler threw, in the one shape, and logs what is ours to mend. */
export function failureHandler(log: Log, storage?: Pick<Storage, 'doubt'>): ErrorRequestHandler {
  return (error: unknown, req: Request, res, _next) => {
    const failure = toFailure(error)
    if (isOutOfSpace(error)) storage?.doubt()
    if (failure.status >= 500)
      log.error({ err: error, requestId: res.getHeader('X-Request-Id'), path: req.path }, failure.code)
    if (res.headersSent) {
      // Half an answer is out: ending the connection tells the caller that the rest will not come.
      res.destroy()
      return
    }
    if (failure.retryAfter !== undefined) res.setHeader('Retry-After', String(failure.retryAfter))
    res.status(failure.status).setHeader('Cache-Control', 'no-store')
    res.json(failureBody(failure))
  }
}
