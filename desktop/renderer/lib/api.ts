import {
  addressOf,
  type BodyInput,
  type EndpointSpec,
  type ParamName,
  type Params,
  type QueryInput,
  type Reply,
} from '#shared/endpoint.ts'
import type { Issue } from '#shared/errors.ts'
import { forgetAhead, takeAhead } from './ahead.ts'

/** An answer other than success. `message` begins with the status; `sentence` is what a person reads. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly sentence: string
  readonly issues: readonly Issue[]
  readonly retryAfter: number | null
  /** The whole answer, for refusals that carry data. */
  readonly body: Record<string, unknown>

  constructor(response: Response, text: string) {
    super(`${response.status}: ${text || response.statusText}`)
    this.name = 'ApiError'
    this.status = response.status
    this.body = parseObject(text)
    this.code = typeof this.body['code'] === 'string' ? this.body['code'] : 'server.error'
    this.sentence = typeof this.body['message'] === 'string' ? this.body['message'] : ''
    this.issues = Array.isArray(this.body['issues']) ? (this.body['issues'] as Issue[]) : []
    this.retryAfter = Number(response.headers.get('Retry-After')) || null
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type Needed<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** What an address is made of: the parameters of the path and the query. */
export type Where<E extends EndpointSpec> = ([ParamName<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Params<E> }) & { query?: Partial<QueryInput<E>> }

/** What a call of this endpoint must be given. */
export type Input<E extends EndpointSpec> = Where<E> & Needed<'body', BodyInput<E>>

/** Where a call goes: also its key in the cache. */
export function keyOf<E extends EndpointSpec>(spec: E, where: Where<E>): string {
  return addressOf(spec.path, where.params, where.query as Record<string, string | undefined>)
}

/** Calls an endpoint. Throws ApiError for every answer but success, TypeError when there is no network. */
export async function call<E extends EndpointSpec>(
  spec: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const response = await request(keyOf(spec, input), {
    method: spec.method,
    ...(input.body === undefined
      ? {}
      : { body: JSON.stringify(input.body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal ? { signal } : {}),
  })
  return (await response.json()) as Reply<E>
}

/** One page of a list, with the address of the next. */
export interface ListPage<T> {
  items: T[]
  next: string | null
}

/** Reads one page of a list by its address. */
export async function getPage<T>(address: string): Promise<ListPage<T>> {
  const response = await request(address, {})
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null
  return { items: (await response.json()) as T[], next }
}

/** Reads any address of the API as JSON. */
export async function getJson<T>(address: string): Promise<T> {
  return (await (await request(address, {})).json()) as T
}

async function request(address: string, init: RequestInit): Promise<Response> {
  const isRead = init.method === undefined || init.method === 'GET'
  const ahead = isRead ? takeAhead(address) : undefined
  const response = await (ahead ?? fetch(address, { credentials: 'same-origin', ...init }))
  // What was asked for meanwhile may not know of it.
  if (!isRead) forgetAhead()
  if (!response.ok) throw new ApiError(response, await response.text())
  return response
}
