import type { RequestHandler } from 'express'
import { inSpan, type Tracing } from '../core/trace.ts'
import { routeOf } from '../http/requests.ts'

/** What says every few seconds that the server is there, and what stays open for hours. */
const unfollowed = new Set(['/healthz', '/readyz', '/metrics', '/api/events'])

/** Follows each request, as a part of what its caller follows where that says so. */
export const traceRequests =
  (tracing: Tracing): RequestHandler =>
  (req, res, next) => {
    if (unfollowed.has(req.path)) return next()
    const { traceparent } = req.headers
    const span = tracing.begin(req.method, 'server', {
      facts: { 'http.request.method': req.method },
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    res.locals['trace'] = { traceId: span.traceId, spanId: span.spanId }
    res.once('close', () => {
      const route = routeOf(req, res)
      span.rename(`${req.method} ${route}`)
      span.annotate({ 'http.route': route, 'http.response.status_code': res.statusCode })
      span.end(res.statusCode >= 500 ? new Error('refused') : undefined)
    })
    inSpan(span, next)
  }
