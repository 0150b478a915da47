import type * as z from 'zod/mini'
import type { FailureCode } from './errors.ts'
import type { DeclaredScope } from './scopes.ts'

/**
 * Who may call: `member` is signed in, not blocked and entitled by a subscription (admins and moderators
 * always are). Rights to one thing (author, owner, participant) are decided afterwards by its domain.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'moderator' | 'admin'

/** The named request budgets; their figures stand in `server/http/limits.ts`. */
export const limitNames = [
  'auth',
  'handoff',
  'checkout',
  'coupon',
  'gift',
  'billing',
  'search',
  'post',
  'comment',
  'vote',
  'social',
  'message',
  'forum',
  'brand',
  'edit',
  'draft',
  'reach',
  'report',
  'upload',
  'contact',
  'export',
  'stream',
  'admin',
  'webhook',
] as const
export type LimitName = (typeof limitNames)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema = z.ZodMiniType

/** What a body may weigh unless its endpoint says otherwise. */
const plainBody = 16 * 1024
/** What no JSON body may exceed, for the endpoints with the longest texts. */
export const mostBodyBytes = 1024 * 1024

/**
 * Room, in bytes, for texts of so many code points and for so many ids, beside the rest of a body. A character
 * outside the basic plane takes twelve bytes where a client escapes it.
 */
export const roomFor = (codePoints: number, ids = 0): number => plainBody + 12 * codePoints + 40 * ids

/** How many bytes of a body are read for an endpoint; 0 where none is. */
export const bodyBytesOf = ({ body, bodyBytes }: EndpointSpec): number =>
  body ? (bodyBytes ?? plainBody) : 0

/** What is declared once for each call of the API; server, client, OpenAPI and tests are made from it. */
export interface EndpointSpec {
  method: Method
  path: `/api/${string}`
  summary: string
  access: Access
  /** What a token needs to call it, where its domain and its access (`endpoints.ts`) do not say it all. */
  scope?: DeclaredScope
  limit?: LimitName
  query?: Schema
  body?: Schema
  /** The most bytes that are read of the body, where it may hold more than a plain one: see `roomFor`. */
  bodyBytes?: number
  reply: Schema
  /** What is answered, where it is not JSON. */
  replyType?: 'text/event-stream' | 'application/zip' | 'text/csv'
  /** What its domain may refuse with, beside what every call of its kind may (`server/http/refusals.ts`). */
  refuses?: readonly FailureCode[]
  /** The success status, 200 unless told. */
  status?: 200 | 201 | 202
  /** The answer is one page of a list; the next page's address is in the Link header. */
  isPaged?: true
  /** Goes on for visitors too while there is too much work, and waits for nothing else of theirs: signing in and paying. */
  isVital?: true
  /** Whether a signed-out answer is the same for everybody and may be kept until the database changes. */
  isCacheable?: true
  /** Is of one browser, or of whoever holds a secret: never stored, though anybody may ask. */
  isOfOne?: true
  /** A replica may answer it for members too, as it does for visitors wherever the answer may be kept. */
  isFromReplica?: true
}

/** Whether visitors may ask again by the tag of an answer, instead of being sent it once more. */
export const hasTag = ({ method, access, isOfOne }: EndpointSpec): boolean =>
  method === 'GET' && access === 'public' && !isOfOne

/** Declares one endpoint. The value is the specification itself, with its literal types kept. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

/** The names behind the colons of a path: `/api/posts/:id/comments` -> `id`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<E extends EndpointSpec> = { [Name in ParamName<E['path']>]: string }
type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

/** What a handler gets. */
export type QueryOf<E extends EndpointSpec> = E extends { query: infer S } ? Parsed<S> : undefined
export type BodyOf<E extends EndpointSpec> = E extends { body: infer S } ? Parsed<S> : undefined
/** What a caller sends. */
export type QueryInput<E extends EndpointSpec> = E extends { query: infer S } ? Given<S> : undefined
export type BodyInput<E extends EndpointSpec> = E extends { body: infer S } ? Given<S> : undefined
/** What a handler returns (times as Date) and what a caller reads (times as string). */
export type ReplyInput<E extends EndpointSpec> = z.input<E['reply']>
export type Reply<E extends EndpointSpec> = z.output<E['reply']>

/** Where a read goes, for an endpoint that is known at run time only. */
export interface ReadWhere {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
}

/** The names of a path's parameters at run time. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
}

/** The address of a call: parameters encoded into the path, the query appended without its empty fields. */
export function addressOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string | number | boolean | null | undefined> = {},
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const tail = search.toString()
  return tail ? `${filled}?${tail}` : filled
}
