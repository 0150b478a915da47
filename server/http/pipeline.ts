import type { Request, Response, Router } from 'express'
import {
  hasTag,
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
import { fromReplica } from '#db/replica.ts'
import { scopeOf } from '#shared/endpoints.ts'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/paging.ts'
import type { Actor, Reader } from '../core/actor.ts'
import type { Made, Open } from '../core/kept.ts'
import type { Clock } from '../core/clock.ts'
import { checkAccess, checkScope } from './access.ts'
import { answerOf, makeAnswer, sendAnswer, type Answer, type AnswerCache } from './answer.ts'
import { parseInput, readParams, readQuery } from './input.ts'
import { jsonReader } from './json.ts'
import type { Load } from './load.ts'
import { cutAtMarks, filled, withoutMarks, type MarkSource } from './marks.ts'
import type { RateLimits } from './rateLimit.ts'
import { noteReader } from './requests.ts'
import type { Shares } from './shares.ts'

/** What a handler is given: who calls and what they sent, all of it checked. */
export interface Call<E extends EndpointSpec> {
  /** The person; only on public endpoints it may be null. A blocked person reads as a visitor. */
  caller: E['access'] extends 'public' ? Reader : Actor
  params: Params<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /**
   * Says which subjects a cacheable answer shows: it is kept while none of them changes. Where nothing is
   * said it shows anything, and every change throws it away.
   */
  shows: (...subjects: string[]) => void
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
  marks?: MarkSource,
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

interface Exchange extends Asked {
  reader: Reader
  /** Who asks, in whose turn it is done, where it is made for all. */
  asker?: Actor
  /** With the reader's marks where they belong, to be sent and not to be kept. */
  isWhole?: boolean
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
  /** What every visitor gets, by address. */
  answers: AnswerCache
  /** What one member gets but for their marks, by their id and the address. */
  ownAnswers: AnswerCache
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
  const on: On = (spec, handler, marks) => {
    const names = paramNames(spec.path)
    const scope = scopeOf(spec)
    const readBody = jsonReader(bodyBytesOf(spec))
    const method = spec.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    /** Does the work of one call, and makes its answer. */
    const make = async (exchange: Exchange, open?: Open<Answer>): Promise<Made<Answer>> => {
      const { req, res, address, params: given, reader: known, isWhole = false } = exchange
      const caller = known?.isBlocked ? null : known
      if (!spec.isVital) parts.load.check(caller)
      const params = readParams(names, given)
      const query = spec.query ? parseInput(spec.query, readQuery(address)) : undefined
      const body = spec.body ? parseInput(spec.body, await readBody(req, res)) : undefined
      let subjects: Set<string> | null = null
      const shows = (...some: string[]): void => void (subjects = new Set([...(subjects ?? []), ...some]))
      const call = { caller, params, query, body, req, res, shows }
      // The declaration's types are the handler's: this is the one place where run time meets them.
      const handle = async (): Promise<unknown> => handler(call as unknown as Parameters<typeof handler>[0])
      const isReplicas = spec.isCacheable && (caller === null || spec.isFromReplica)
      let joined: Answer | undefined
      const work = async (): Promise<unknown> => {
        joined = await open?.()
        return joined ?? (isReplicas ? fromReplica(handle) : handle())
      }
      const turn = { req, reader: exchange.asker ?? known }
      const returned = await (spec.isVital ? work() : parts.shares.pass(turn, work))
      if (joined) return { value: joined, shows: null, isFleeting: true }
      if (res.headersSent) return { value: noAnswer, shows: null, isFleeting: true }
      const { value, link } = spec.isPaged
        ? unpage(returned as Page<unknown>, address, parts.publicUrl)
        : { value: returned, link: null }
      const reply: unknown = spec.reply.parse(value)
      const canBeCut = marks && !isWhole && (caller !== null || marks.isCommon?.(reply) !== false)
      if (canBeCut) withoutMarks(reply)
      const answer = makeAnswer(spec.status ?? 200, reply, link)
      if (canBeCut) answer.cut = cutAtMarks(reply, answer.body)
      answer.shows = subjects
      return { value: answer, shows: subjects }
    }

    /** The answer that is kept, or made; nobody waits in the row of somebody else who asks for it. */
    const keptOr = (cache: AnswerCache, key: string, exchange: Exchange): Promise<Answer> =>
      cache.read(key, (open) => make(exchange, open), false)

    /** The answer of a member: what they share with others is kept, their marks are read anew. */
    const marked = async (exchange: Exchange & { reader: Actor }, from: MarkSource): Promise<Answer> => {
      const { address, reader: actor } = exchange
      const view = await from.viewOf(actor, readQuery(address))
      const common =
        view === 'all'
          ? await keptOr(parts.answers, address, { ...exchange, reader: null, asker: actor }).catch(asRefused)
          : null
      // What visitors may not see, or see with something of theirs in it, is asked for by this person alone.
      const answer = common?.cut
        ? common
        : typeof view === 'object'
          ? await keptOr(parts.ownAnswers, `${view.name} ${address}`, {
              ...exchange,
              // Made for all of that name: whoever asks first has nothing of their own in it.
              reader: { ...actor, id: nobody },
              asker: actor,
            })
          : await keptOr(parts.ownAnswers, `${actor.id} ${address}`, exchange)
      if (!answer.cut) return (await make({ ...exchange, isWhole: true })).value
      return answerOf(answer, filled(answer.cut, await from.read(actor, answer.cut.ids)))
    }

    const answerTo = async (asked: Asked): Promise<Answered | null> => {
      const { req, res, address } = asked
      const known = await parts.readerOf(req)
      noteReader(res, known)
      checkScope(scope, known)
      checkAccess(spec.access, known, parts.clock.now())
      if (spec.limit) await parts.limits.take(spec.limit, req, known)
      const isVisitors = known === null || known.isBlocked
      const isShared = isVisitors && hasTag(spec)
      const answer =
        marks && known && !known.isBlocked
          ? await marked({ ...asked, reader: known }, marks)
          : isVisitors && spec.isCacheable
            ? await keptOr(parts.answers, address, { ...asked, reader: known })
            : (await make({ ...asked, reader: known })).value
      return res.headersSent ? null : { answer, isShared }
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

/** The id of no person: what is made for it holds nobody’s marks and no private forum. */
const nobody = ''

/** A refusal of visitors says nothing about what a member may see. */
function asRefused(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}

/** Stands for what the handler has sent by itself. */
const noAnswer = makeAnswer(200, null, null)

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
