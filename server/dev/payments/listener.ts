import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { emitExchange } from './exchanges.ts'
import type { Faults, FaultKind } from './faults.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { membershipRoutes } from './routes/membership.ts'
import { moneyRoutes } from './routes/money.ts'
import { customerRoutes } from './routes/customers.ts'
import { couponRoutes } from './routes/coupons.ts'
import { setupRoutes } from './routes/setup.ts'
import { testModeRoutes } from './routes/testMode.ts'
import { matchEndpoint } from './wire/endpoint.ts'
import { expandPaths, present } from './wire/expansion.ts'
import { parseForm } from './wire/form.ts'
import { invalid, Refusal } from './wire/refusal.ts'
import { fingerprintOf } from './wire/replays.ts'
import type { Answer, Replays } from './wire/replays.ts'
import type { World } from './world.ts'

export interface RequestRecord {
  method: string
  path: string
  idempotencyKey: string | null
  status: number | null
  isReplay: boolean
  fault: FaultKind | null
}

export interface ListenerParts {
  world: World
  replays: Replays
  faults: Faults
  secretKey: string
  /** A key with no right at all. */
  restrictedKey: string
  /** Runs one request's work as a whole, after everything that fell due before it. */
  settle: <T>(work: () => T) => T
  onRequest: (record: RequestRecord) => void
}

const routes = [
  ...checkoutRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...membershipRoutes,
  ...moneyRoutes,
  ...setupRoutes,
  ...testModeRoutes,
]
const largestBody = 1024 * 1024

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody) throw new Refusal(413, { type: 'invalid_request_error', message: 'Too large.' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function answerOf(error: unknown): Answer {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(500, { type: 'api_error', message: `The sandbox failed: ${String(error)}` })
  return { status: refusal.status, body: { error: refusal.body } }
}

/** /v1 bodies and every query are forms, /v2 bodies JSON. */
function rawParameters(url: URL, body: string): unknown {
  const isJson = url.pathname.startsWith('/v2/') && body !== ''
  try {
    return isJson ? JSON.parse(body) : { ...parseForm(url.search.slice(1)), ...parseForm(body) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid('Invalid request body.')
  }
}

interface Incoming {
  method: string
  url: URL
  body: string
}

function execute({ world, settle }: ListenerParts, { method, url, body }: Incoming): Answer {
  const request = `${method} ${url.pathname}`
  const raw = rawParameters(url, body)
  for (const route of routes) {
    const id = matchEndpoint(route, request)
    if (id === null) continue
    const answer = settle(() => {
      const paths = expandPaths((raw as { expand?: unknown }).expand)
      return present(world, route.run(world, { raw, id }), paths)
    })
    return { status: 200, body: answer as object }
  }
  throw invalid(`Unrecognized request URL (${request}). The sandbox does not know it.`)
}

/** Only what was carried out is replayed: a request that could not be read, or not now, may be sent again. */
function isKept({ status, body }: Answer): boolean {
  if ([401, 403, 409, 429].includes(status)) return false
  const error = (body as { error?: { type?: string; code?: string } }).error
  return error?.code !== 'parameter_unknown' && error?.code !== 'parameter_missing'
}

const refusals: Partial<Record<FaultKind, Refusal>> = {
  error_500: new Refusal(500, { type: 'api_error', message: 'Something went wrong on our end.' }),
  rate_limit: new Refusal(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests. Please try again later.',
  }),
  conflict: new Refusal(409, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now because another API request is accessing it.',
  }),
  unauthorized: new Refusal(401, {
    type: 'invalid_request_error',
    code: 'api_key_expired',
    message: 'Expired API Key provided: sk_test_***',
  }),
  forbidden: new Refusal(403, {
    type: 'invalid_request_error',
    message: "The provided key 'rk_test_***' does not have the required permissions for this endpoint.",
  }),
}

function attempt(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    return answerOf(error)
  }
}

interface Outcome {
  answer: Answer
  isReplay: boolean
}

function answerOnce(
  parts: ListenerParts,
  incoming: Incoming,
  keyed: { key: string; fault: FaultKind | null },
): Outcome {
  const { replays, world } = parts
  const { key, fault } = keyed
  const work = (): Answer => {
    const refusal = fault && refusals[fault]
    if (refusal) throw refusal
    return execute(parts, incoming)
  }
  if (!key || incoming.method === 'GET') return { answer: attempt(work), isReplay: false }
  const mark = {
    key,
    fingerprint: fingerprintOf(`${incoming.method} ${incoming.url.pathname}`, incoming.body),
  }
  let stored: Answer | null
  try {
    stored = replays.begin(mark, world.seconds())
  } catch (error) {
    return { answer: answerOf(error), isReplay: false }
  }
  if (stored) return { answer: stored, isReplay: true }
  try {
    const answer = attempt(work)
    if (isKept(answer)) replays.keep(mark, answer, world.seconds())
    return { answer, isReplay: false }
  } finally {
    replays.end(key)
  }
}

function send(response: ServerResponse, { answer, isReplay }: Outcome, requestId: string): void {
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': '2026-10-28.endive',
    ...(isReplay && { 'idempotent-replayed': 'true' }),
  })
  response.end(JSON.stringify(answer.body))
}

/** What is wrong with the key of a request. */
function keyRefusal({ secretKey, restrictedKey }: ListenerParts, authorization?: string): Refusal | null {
  if (authorization === `Bearer ${secretKey}`) return null
  if (authorization === `Bearer ${restrictedKey}`) return refusals.forbidden ?? null
  return new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

/** Answers as the provider does over HTTP: key, replays, faults, parameters, and an id on every answer. */
export function createListener(parts: ListenerParts): Server {
  const { world, replays, faults, onRequest } = parts
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const key = String(request.headers['idempotency-key'] ?? '')
    const fault = faults.take(`${method} ${url.pathname}`)
    const record: RequestRecord = {
      method,
      path: url.pathname,
      idempotencyKey: key || null,
      status: null,
      isReplay: false,
      fault,
    }
    onRequest(record)
    const body = await readBody(request)
    if (fault === 'refuse') {
      request.socket.destroy()
      return
    }
    if (fault === 'hang') {
      // The request stays in flight, so its key is taken until the caller gives up.
      const fingerprint = fingerprintOf(`${method} ${url.pathname}`, body)
      if (key) replays.begin({ key, fingerprint }, world.seconds())
      request.socket.once('close', () => replays.end(key))
      return
    }
    const refused = keyRefusal(parts, request.headers.authorization)
    const outcome = refused
      ? { answer: answerOf(refused), isReplay: false }
      : answerOnce(parts, { method, url, body }, { key, fault })
    record.isReplay = outcome.isReplay
    if (fault === 'timeout_after_commit') {
      request.socket.destroy()
      return
    }
    record.status = outcome.answer.status
    emitExchange({ method, path: url.pathname, parameters: rawParameters(url, body), ...outcome.answer })
    send(response, outcome, world.newId('req'))
  }
  return createServer({ connectionsCheckingInterval: 10 * 60_000 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      send(response, { answer: answerOf(error), isReplay: false }, world.newId('req'))
    })
  })
}
