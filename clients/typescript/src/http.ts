import { errorOf } from './errors.ts'
import type { Method } from './types.ts'

export interface ClientOptions {
  /** Where the community is: https://plaza.example */
  baseUrl: string
  /** A personal token; without one only what everybody may read is answered. */
  token?: string
  /** Instead of the one that the program has. */
  fetch?: typeof fetch
  /** How often a call that may be repeated is tried again, 2 by default. */
  retries?: number
}

export interface Call {
  path?: Record<string, string> | undefined
  query?: Record<string, string | number | boolean | null | undefined> | undefined
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** What changes nothing more when it comes a second time. */
const repeatable: ReadonlySet<Method> = new Set<Method>(['GET', 'PUT', 'DELETE'])
/** Nothing was done, or nobody knows of it. */
const passing = new Set([429, 502, 503, 504])
/** Nobody waits for longer than this without saying so. */
const longestWaitMs = 60_000

export type Send = (method: Method, path: string, call?: Call) => Promise<Response>

function filled(path: string, given: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** The address of a call within the community; a token never leaves it. */
export function addressOf(baseUrl: string, path: string, { path: names, query = {} }: Call = {}): URL {
  const base = new URL(baseUrl)
  const url = new URL(filled(path, names), base)
  if (url.origin !== base.origin) throw new TypeError(`${path} is no address of ${base.origin}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  return url
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

const backoffMs = (tries: number): number => 250 * 2 ** tries * (0.5 + Math.random())

/** Makes calls: with the token, again where that does no harm, and with refusals thrown. */
export function sender({ baseUrl, token, fetch: call = fetch, retries = 2 }: ClientOptions): Send {
  return async (method, path, given = {}) => {
    const { body, signal, headers } = given
    const url = addressOf(baseUrl, path, given)
    const isForm = body instanceof FormData
    const init: RequestInit = {
      method,
      redirect: 'error',
      headers: {
        Accept: 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }
    for (let tries = 0; ; tries++) {
      const isLast = tries >= retries || !repeatable.has(method)
      try {
        const response = await call(url, init)
        if (response.ok) return response
        const error = await errorOf(response)
        const waitMs = (error.retryAfter ?? 0) * 1000
        if (isLast || !passing.has(response.status) || waitMs > longestWaitMs) throw error
        await pause(waitMs || backoffMs(tries), signal)
      } catch (error) {
        // What fetch throws of a connection that failed; the program's own end is none.
        if (isLast || signal?.aborted || !(error instanceof TypeError)) throw error
        await pause(backoffMs(tries), signal)
      }
    }
  }
}
