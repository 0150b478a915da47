import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http'
import type { RequestHandler } from 'express'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { watchConnections } from './connections.ts'
import { failureBody } from './failure.ts'

/** What Node's parser refuses before there is a request that a handler could answer. */
const parserFailures: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
}

/** How long the server waits for what the other end owes it. */
export const patience = {
  /** The head of a request, from the connection or the end of the last answer. */
  headersTimeout: 10_000,
  /** A whole request with its body. */
  requestTimeout: 30_000,
  /** How often the two are looked after. */
  connectionsCheckingInterval: 2000,
  /** The next request on a connection. */
  keepAliveTimeout: 5000,
  /** Somebody to take any of an answer. */
  unreadMs: 20_000,
  /** Somebody to take the whole of it. */
  answerMs: 10 * 60_000,
  /** The other end to close a connection that was refused. */
  refusalMs: 1000,
  /** How many requests of one connection may wait for their answers; browsers and proxies send one. */
  mostWaiting: 32,
}

/** The same where nobody but one person calls: it seldom wakes to look after callers. */
export const calmPatience = { ...patience, connectionsCheckingInterval: 10 * 60_000, unreadMs: 60_000 }

/** The HTTP server with its bounds on time and size; what it refuses by itself has the shape of every refusal. */
export function httpServer(listener?: RequestListener, times = patience): Server {
  const server = createServer({ ...times, maxHeaderSize: 16_384, requireHostHeader: false })
  watchConnections(server, times)
  // What else a caller expects of us is no reason to refuse what it asks.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res))
  // What came in one piece with too many others is not begun.
  if (listener) server.on('request', (req, res) => !req.socket.destroyed && listener(req, res))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    socket.end(refusal(new Failure(parserFailures[error.code ?? ''] ?? 'request.malformed')))
    // Closing at once could take the refusal from whoever still sends; who never closes is not waited for.
    setTimeout(() => socket.destroy(), times.refusalMs).unref()
  })
  return server
}

/**
 * A request names one host: two could be taken apart by a proxy and by us, one as the key of what is kept, the
 * other as the site that is asked. Only HTTP/1.0, which some health checks speak, may leave it out.
 */
export const oneHost: RequestHandler = (req, _res, next) => {
  const length = req.headersDistinct['host']?.length ?? 0
  if (length !== 1 && !(length === 0 && req.httpVersion === '1.0')) throw new Failure('request.malformed')
  next()
}

function refusal(failure: Failure): string {
  const body = JSON.stringify(failureBody(failure))
  return [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Express itself would answer which methods a path has. */
export const noOptions: RequestHandler = (req, _res, next) => {
  if (req.method === 'OPTIONS') throw new Failure('route.not_found')
  next()
}
