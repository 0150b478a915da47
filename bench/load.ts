import autocannon from 'autocannon'
import type { Measured } from './server.ts'

export interface Load {
  perSecond: number
  p50: number
  p99: number
  /** Processor time of the server for each request, in ms. */
  cpuMs: number
}

const connections = 32

interface Request {
  server: Measured
  path: string
  cookie?: string
  /** Who asks, one after the other. */
  cookies?: readonly string[]
  seconds: number
  /** Makes each address another one, so that no answer can have been kept. */
  isFresh?: boolean
}

/** 32 connections asking one address as fast as they are answered. Anything but success fails the bench. */
export async function load({ server, path, cookie, cookies, seconds, isFresh }: Request): Promise<Load> {
  let n = 0
  const before = server.cpuMs()
  const url = server.url.replace('localhost', '127.0.0.1')
  const separator = path.includes('?') ? '&' : '?'
  const result = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    headers: cookie ? { cookie } : {},
    ...(isFresh || cookies
      ? {
          requests: [
            {
              setupRequest: (request) => {
                n += 1
                return {
                  ...request,
                  path: isFresh ? `${path}${separator}fresh=${n}` : path,
                  headers: cookies ? { cookie: cookies[n % cookies.length] } : (request.headers ?? {}),
                }
              },
            },
          ],
        }
      : {}),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} answers were no success, ${result.errors} failed`)
  }
  const { average, total } = result.requests
  const cpuMs = (server.cpuMs() - before) / total
  return { perSecond: average, p50: result.latency.p50, p99: result.latency.p99, cpuMs }
}
