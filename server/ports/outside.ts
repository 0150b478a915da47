import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from '../core/publicAddress.ts'

interface Options {
  /** Lets addresses of this machine be called, without encryption and at any port: for development and tests. */
  allowsLoopback: boolean
  /** The ports of other machines that may be called. */
  ports: readonly number[]
  /** Finds the addresses of a name; the system's own unless a test has another. */
  resolve?: (host: string) => Promise<LookupAddress[]>
  timeoutMs?: number
}

interface Call {
  url: string
  headers: Record<string, string>
  body: string
}

export interface OutsideAnswer {
  status: number
  /** The first bytes of its body, as text. */
  start: string
  retryAfter: string | undefined
}

interface Ask {
  url: string
  headers: Record<string, string>
  /** The kinds of content that are read: `text/html`, or all of one kind, `image/`. Others are not. */
  kinds: readonly string[]
  mostBytes: number
  /** Whether more than that is cut off; otherwise it is refused. */
  isCut?: boolean
}

export interface OutsideFile {
  /** Where it was found, after redirects. */
  url: string
  status: number
  contentType: string
  content: Buffer
}

/** Nothing was answered; the sentence may be shown to whoever runs the site. */
export class OutsideError extends Error {
  override name = 'OutsideError'
}

export interface Outside {
  /** Why nothing is ever sent to an address, as far as the address itself says. */
  refusalOf(url: string): string | null
  /** Posts to an address that somebody has typed, at most once; follows no redirect. */
  post(call: Call): Promise<OutsideAnswer>
  /** Reads what lies at an address, following a few redirects, each under the same rules as the address itself. */
  get(ask: Ask): Promise<OutsideFile>
}

const usualTimeoutMs = 10_000
/** So much of an answer is read; the connection ends there. */
const mostBytes = 4096
/** So much of it is kept. */
const keptBytes = 500
const mostRedirects = 3

/** Brackets stand around an IPv6 address in a URL alone. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
const isOwnName = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host)

/**
 * Calls addresses that people have typed, and never anything but the public internet: the name is resolved once,
 * all its addresses must be public, and the connection goes to these and no others, whatever the name says by then.
 */
export function openOutside({
  allowsLoopback,
  ports,
  resolve = (host) => lookup(host, { all: true }),
  timeoutMs = usualTimeoutMs,
}: Options): Outside {
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address))

  function refusalOf(text: string): string | null {
    const url = URL.parse(text)
    if (!url) return 'This is not an address'
    const host = hostOf(url)
    const isOwn = allowsLoopback && isOwnName(host)
    if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:'))
      return 'The address must begin with https://'
    if (url.username || url.password) return 'The address must not hold a name or password'
    if (!isOwn && !ports.includes(Number(url.port || 443)))
      return `Only these ports are called: ${ports.join(', ')}`
    if (isIP(host) !== 0 && !isAllowed(host)) return 'The address does not belong to the public internet'
    return null
  }

  async function addressesOf(host: string): Promise<LookupAddress[]> {
    const family = isIP(host)
    const found = family === 0 ? await resolve(host) : [{ address: host, family }]
    const isOwn = isOwnName(host)
    // A name of somebody else's that leads to this machine is refused in development too.
    const isFine = ({ address }: LookupAddress) => (isOwn ? isAllowed(address) : isPublicAddress(address))
    if (found.length === 0) throw new OutsideError('The name has no address')
    if (!found.every(isFine)) throw new OutsideError('The name leads to an address that is not public')
    return found
  }

  /** Does work that ends with the time it has, whatever the other side does. */
  async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.timeout(timeoutMs)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new OutsideError(`No answer within ${timeoutMs} ms`)), {
        once: true,
      })
    })
    // What the work fails with after its end, and an end that comes after the work, are heard by nobody.
    late.catch(() => undefined)
    const working = work(signal)
    working.catch(() => undefined)
    try {
      return await Promise.race([working, late])
    } catch (error) {
      throw error instanceof OutsideError ? error : new OutsideError(reasonOf(error))
    }
  }

  /** Opens an exchange with what an address leads to now. */
  async function open(text: string, exchange: Exchange): Promise<Opened> {
    const refusal = refusalOf(text)
    if (refusal) throw new OutsideError(refusal)
    const url = new URL(text)
    return await send(url, { ...exchange, addresses: await addressesOf(hostOf(url)) })
  }

  return {
    refusalOf,

    post: ({ url, headers, body }) =>
      inTime(async (signal) => {
        const { request, response } = await open(url, { method: 'POST', headers, body, signal })
        const start = await startOf(response)
        request.destroy()
        return { status: response.statusCode ?? 0, start, retryAfter: response.headers['retry-after'] }
      }),

    get: ({ url: asked, headers, ...wanted }) =>
      inTime(async (signal) => {
        let url = asked
        for (let redirects = 0; ; redirects++) {
          const { request, response } = await open(url, { method: 'GET', headers, signal })
          try {
            const { statusCode: status = 0, headers: found } = response
            if (status < 300 || status >= 400 || !found.location) {
              return { url, status, ...(await contentOf(response, wanted)) }
            }
            const next = URL.parse(found.location, url)
            if (!next || redirects === mostRedirects) throw new OutsideError('It leads on and on')
            url = next.href
          } finally {
            request.destroy()
          }
        }
      }),
  }
}

interface Exchange {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

interface Opened {
  request: ClientRequest
  response: IncomingMessage
}

function send(url: URL, exchange: Exchange & { addresses: LookupAddress[] }): Promise<Opened> {
  const { method, headers, body, signal, addresses } = exchange
  /** Answers what was found before, so that nobody asks for the name again. */
  const known: LookupFunction = (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
    lookup: known,
    signal,
    // A connection of its own: none that was opened for another name is used again.
    agent: false,
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options)
    request.on('response', (response) => resolve({ request, response }))
    request.on('error', reject)
    request.end(body)
  })
}

/** The whole of an answer of a wanted kind, or its beginning where that is enough. */
async function contentOf(
  response: IncomingMessage,
  { kinds, mostBytes: most, isCut = false }: Omit<Ask, 'url' | 'headers'>,
): Promise<Pick<OutsideFile, 'contentType' | 'content'>> {
  const contentType = response.headers['content-type'] ?? ''
  if (!kinds.some((kind) => contentType.toLowerCase().startsWith(kind)))
    throw new OutsideError('It is of another kind')
  // Asked for as it is: what comes packed all the same may be a thousand times as large.
  if (!['', 'identity'].includes(response.headers['content-encoding'] ?? ''))
    throw new OutsideError('It comes packed')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > most && !isCut) throw new OutsideError('It is too large')
    if (bytes >= most) break
  }
  return { contentType, content: Buffer.concat(chunks).subarray(0, most) }
}

/** The start of an answer; one that breaks off or goes on for too long has been answered all the same. */
async function startOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= mostBytes) break
    }
  } catch {
    // Its status has come.
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '')
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words: Record<string, string> = {
    ENOTFOUND: 'The name has no address',
    ECONNREFUSED: 'The connection was refused',
    ECONNRESET: 'The connection was broken off',
    ABORT_ERR: 'No answer in time',
  }
  return words[code] ?? (code ? `The connection failed: ${code}` : 'The connection failed')
}
