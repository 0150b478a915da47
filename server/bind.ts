import type { RequestListener, Server } from 'node:http'
import type { Config } from './config.ts'
import { calmPatience, httpServer, patience } from './http/listener.ts'

interface Bound {
  config: Config
  server: Server
  setHandler: (handler: RequestListener) => void
}

/**
 * Makes the server. With PORT 0 it listens at once, because the public address, the cookies' names and
 * the identity provider's issuer are made from the port; requests that come too early hear 503. Alone, where
 * any port will do, it tries the given one and else lets the system choose.
 */
export async function bind(given: Config, { isAlone = false } = {}): Promise<Bound> {
  let handler: RequestListener = (_req, res) => res.writeHead(503, { 'Retry-After': '1' }).end()
  const server = httpServer((req, res) => handler(req, res), isAlone ? calmPatience : patience)
  const setHandler = (next: RequestListener) => {
    handler = next
  }
  if (given.port !== 0 && !isAlone) return { config: given, server, setHandler }
  await listen(server, given).catch((error: unknown) => {
    if (given.port === 0) throw error
    return listen(server, { ...given, port: 0 })
  })
  const { port } = new URL(originOf(server, given))
  const publicUrl = new URL(given.publicUrl)
  if (publicUrl.port === String(given.port)) publicUrl.port = port
  return { config: { ...given, port: Number(port), publicUrl: publicUrl.origin }, server, setHandler }
}

/** Listens where the settings say. */
export function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    // A name that nobody knows is said by the resolver, not by listening.
    server.once('error', (error) => reject(Object.assign(error, { syscall: 'listen' })))
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** The address at which this process reaches itself. */
export function originOf(server: Server, config: Config): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
