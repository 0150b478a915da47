import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Made, withLabel } from './line.ts'

interface RelayOptions {
  /** The provider's own address, or its stand-in's. */
  upstream: string
  run: string
  onMade: (made: Made) => void
}

/** What the SDK says of a request, and what it reads of an answer. */
const requestHeaders = ['authorization', 'content-type', 'idempotency-key', 'stripe-version']
const answerHeaders = [
  'content-type',
  'request-id',
  'idempotent-replayed',
  'retry-after',
  'stripe-should-retry',
]

const headersOf = ({ headers }: IncomingMessage) =>
  requestHeaders.flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })

/** Between a whole program and the provider: labels what is made there, and tells of it. */
export async function startRelay({ upstream, run, onMade }: RelayOptions) {
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request
    const [path = ''] = url.split('?')
    const relay = async () => {
      const sent = await text(request)
      const answer = await fetch(new URL(url, upstream), {
        method,
        headers: headersOf(request),
        ...(method === 'POST' && { body: withLabel(path, sent, run) }),
      })
      const body = await answer.text()
      const { id } = JSON.parse(body) as { id?: unknown }
      if (method === 'POST' && answer.ok && typeof id === 'string') onMade({ path, id })
      for (const name of answerHeaders) {
        const value = answer.headers.get(name)
        if (value !== null) response.setHeader(name, value)
      }
      response.writeHead(answer.status).end(body)
    }
    // Whatever is lost on the way is lost to the caller as well.
    relay().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
