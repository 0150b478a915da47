import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { failureBody } from './failure.ts'

/** What Node's parser refuses before there is a request that a handler could answer. */
const parserFailures: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
}

/** The HTTP server with its bounds on time and size; what it refuses by itself has the shape of every refusal. */
export function httpServer(listener?: RequestListener): Server {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, maxHeaderSize: 16_384 },
    listener,
  )
  // What else a caller expects of us is no reason to refuse what it asks.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    socket.end(refusal(new Failure(parserFailures[error.code ?? ''] ?? 'request.malformed')))
  })
  return server
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
