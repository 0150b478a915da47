import type { Request, Response, Router } from 'express'
import {
  addressOf,
  bodyBytesOf,
  paramNames,
  type BodyOf,
  type EndpointSpec,
  type Params,
  type QueryOf,
  type ReadWhere,
  type ReplyInput,
} from '#shared/endpoint.ts'
import type { Page } from '#shared/paging.ts'
import type { Actor, Reader } from '../core/actor.ts'
import type { Clock } from '../core/clock.ts'
import { checkAccess } from './access.ts'
import { makeAnswer, sendAnswer, type Answer, type AnswerCache } from './answer.ts'
import { parseInput, readParams, readQuery } from './input.ts'
import { jsonReader } from './json.ts'
import type { Load } from './load.ts'
import type { RateLimits } from './rateLimit.ts'
import type { Shares } from './shares.ts'

/** What a handler is given: who calls and what they sent, all of it checked. */
export interface Call<E extends EndpointSpec> {
  /** The person; only on public endpoints it may be null. A blocked person reads as a visitor. */
  caller: E['access'] extends 'public' ? Reader : Actor
  params: Params<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The raw exchange, for cookies, redirects and streams. */
  req: Request
  res: Response
}

type Element<T> = T extends readonly (infer Item)[] ? Item : never
type Returned<E extends EndpointSpec> = E extends { isPaged: true }
  ? Page<Element<ReplyInput<E>>>
  : ReplyInput<E>

/** Serves one endpoint: `on(castVote, ({ caller, body }) => votes.cast(caller, body))`. */
export type On = <const E extends EndpointSpec>(
  spec: E,
  handler: (call: Call<E>) => Promise<Returned<E>> | Returned<E>,
) => void

interface Answered {
  answer: Answer
  /** It is the same for every visitor. */
  isShared: boolean
}

/** What is asked of an endpoint: over HTTP by itself, or while a document is made that carries the answer. */
interface Asked {
  req: Request
  res: Response
  /** With its query; also the name under which an answer is kept. */
  address: string
  params: Record<string, unknown>
}

/**
 * Answers a read of the API for the reader of another request: by the same access, limits, kept answers and
 * shapes as if they had asked for it themselves. Throws what they would be refused with.
 */
export type ReadEndpoint = (
  spec: EndpointSpec,
  asked: { req: Request; res: Response; where: ReadWhere },
) => Promise<Answer>

export interface PipelineParts {
  router: Router
  clock: Clock
  publicUrl: string
  limits: RateLimits
  load: Load
  shares: Shares
  answers: AnswerCache
  /** Hears what a call was refused with, before it is answered. */
  onRefusal?: ((spec: EndpointSpec, error: unknown) => void) | undefined
  /** Finds who is behind a request by its session cookie, in one query. */
  readerOf(req: Request): Promise<Reader>
}

/**
 * The one way from a declared endpoint to an answer: reader, access, rate limits, an answer that is kept, load,
 * parsed input, the caller's turn, handler, parsed reply (so that no stray column leaves). What refuses at
 * little cost stands first. A body is read late, and only as much of it as the endpoint declares: whoever may
 * not call makes nobody parse. Returns the function that registers endpoints, and the one that reads from them.
 */
export function pipeline(parts: PipelineParts): { on: On; read: ReadEndpoint } {
  const reads = new Map<EndpointSpec, (asked: Asked) => Promise<Answered | null>>()
  const on: On = (spec, handler) => {
    const names = paramNames(spec.path)
    const readBody = jsonReader(bodyBytesOf(spec))
    const method = spec.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const answerTo = async ({ req, res, address, params: given }: Asked): Promise<Answered | null> => {
      const known = await parts.readerOf(req)
      checkAccess(spec.access, known, parts.clock.now())
      if (spec.limit) await parts.limits.take(spec.limit, req, known)
      const caller = known?.isBlocked ? null : known
      const isShared = caller === null && spec.isCacheable === true
      const kept = isShared ? parts.answers.find(address) : undefined
      if (kept) return { answer: kept, isShared }

      if (!spec.isVital) parts.load.check(caller)
      const mark = isShared ? parts.answers.mark() : null
      const params = readParams(names, given)
      const query = spec.query ? parseInput(spec.query, readQuery(address)) : undefined
      const body = spec.body ? parseInput(spec.body, await readBody(req, res)) : undefined
      const call = { caller, params, query, body, req, res }
      // The declaration's types are the handler's: this is the one place where run time meets them.
      const work = async (): Promise<unknown> => handler(call as unknown as Parameters<typeof handler>[0])
      const returned = await (spec.isVital ? work() : parts.shares.pass({ req, reader: known }, work))
      if (res.headersSent) return null
      const { value, link } = spec.isPaged
        ? unpage(returned as Page<unknown>, address, parts.publicUrl)
        : { value: returned, link: null }
      const answer = makeAnswer(spec.status ?? 200, spec.reply.parse(value), link)
      if (isShared) parts.answers.keep(address, answer, mark)
      return { answer, isShared }
    }
    if (spec.method === 'GET') reads.set(spec, answerTo)
    parts.router[method](spec.path, async (req, res) => {
      try {
        const answered = await answerTo({ req, res, address: req.originalUrl, params: req.params })
        if (answered) await sendAnswer(req, res, answered)
      } catch (error) {
        parts.onRefusal?.(spec, error)
        throw error
      }
    })
  }
  return {
    on,
    read: async (spec, { req, res, where }) => {
      const { params = {}, query } = where
      const address = addressOf(spec.path, params, query)
      const answered = await reads.get(spec)?.({ req, res, address, params })
      if (!answered) throw new Error(`${spec.path} cannot be read`)
      return answered.answer
    },
  }
}

function unpage(
  page: Page<unknown>,
  address: string,
  publicUrl: string,
): { value: unknown; link: string | null } {
  if (page.nextCursor === null) return { value: page.items, link: null }
  const next = new URL(address, publicUrl)
  next.searchParams.set('cursor', page.nextCursor)
  return { value: page.items, link: `<${next.pathname}${next.search}>; rel="next"` }
}
