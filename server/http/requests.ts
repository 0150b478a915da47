import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Reader } from '../core/actor.ts'
import type { Log } from '../core/log.ts'
import { networkOf } from './rateLimit.ts'

/** A request that has ended, in words that hold nothing of what was sent. */
export interface RequestFacts {
  requestId: string
  method: string
  /** The declared path of the endpoint or the name of the page, never the address that was asked for. */
  route: string
  status: number
  ms: number
  /** Whether the caller was gone before the answer was whole. */
  isAborted: boolean
  /** Who called; left out for visitors. */
  userId?: string
  /** The code with which it was refused. */
  refusal?: string
  /** The network of the address it came from. */
  ip: string
  /** By which it is followed, where it is. */
  traceId?: string
  spanId?: string
}

type Observer = (facts: RequestFacts) => void

const unknownRoute = 'unknown'
/** What whoever stands in front may call a request: nothing that could break a line or stand for something else. */
const wellFormed = /^[A-Za-z0-9][\w.:-]{7,127}$/

/** The id of a request: the one that a proxy gave it, or a new one. */
export function requestIdOf(req: Request): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** Says which route a request has reached, where Express has no pattern of it. */
export function noteRoute(res: Response, route: string): void {
  res.locals['route'] = route
}

/** Says who is behind a request. */
export function noteReader(res: Response, reader: Reader): void {
  if (reader) res.locals['userId'] = reader.id
}

/** Says with what a request was refused. */
export function noteRefusal(res: Response, code: string): void {
  res.locals['refusal'] = code
}

/** Tells the observers of each request when it has ended. */
export function observeRequests(observers: readonly Observer[]): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      const { userId, refusal, trace } = res.locals as Locals
      const facts: RequestFacts = {
        requestId: String(res.getHeader('X-Request-Id')),
        method: req.method,
        route: routeOf(req, res),
        status: res.statusCode,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        isAborted: !res.writableFinished,
        ...(userId === undefined ? {} : { userId }),
        ...(refusal === undefined ? {} : { refusal }),
        ip: coarse(req.ip ?? ''),
        ...trace,
      }
      for (const observe of observers) observe(facts)
    })
    next()
  }
}

interface Locals {
  route?: string
  userId?: string
  refusal?: string
  trace?: { traceId: string; spanId: string }
}

/** The declared path of what a request has reached, or the name of the page. */
export const routeOf = (req: Request, res: Response): string =>
  (res.locals as Locals).route ?? patternOf(req) ?? unknownRoute

const patternOf = (req: Request): string | undefined => (req as { route?: { path?: string } }).route?.path

/** What asks every few seconds whether the server is there would fill the log. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** A line of the log for each request. */
export const logRequest =
  (log: Log): Observer =>
  (facts) =>
    log[probes.has(facts.route) ? 'debug' : 'info'](facts, 'request')

/** The network that an address lies in: enough to see a flood, too little to see a person. */
function coarse(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24')
}
