import type { Request } from 'express'
import { Failure } from '#shared/errors.ts'
import type { Reader } from '../core/actor.ts'
import { createGate, type Gate } from '../core/gate.ts'
import { callerKey } from './rateLimit.ts'

/** Fewer than the database has connections: whoever asks for most still leaves some to everybody else. */
const atOnce = 6
/** What one page and its pictures ask for, many times over; beyond that somebody only wants to be in the way. */
const waiting = 600

/** Divides the server's work: nobody has more of it under way than their share, the rest of theirs waits in turn. */
export interface Shares {
  /** Does the work of a request when it is its caller's turn. Throws 429 when too much of theirs waits already. */
  pass<Result>(caller: { req: Request; reader: Reader }, work: () => Promise<Result>): Promise<Result>
  /** How many callers have work under way. */
  size(): number
}

/** Shares for each signed-in person and for each address of visitors. */
export function createShares(): Shares {
  const gates = new Map<string, Gate>()
  return {
    size: () => gates.size,
    async pass({ req, reader }, work) {
      const key = callerKey(req, reader)
      const gate =
        gates.get(key) ??
        createGate({ atOnce, waiting, refusal: { code: 'request.too_many', retryAfter: 1 } })
      gates.set(key, gate)
      try {
        return await gate.pass(async () => {
          // Whoever went away while waiting leaves nothing to be done.
          if (req.socket.destroyed) throw new Failure('request.malformed')
          return work()
        })
      } finally {
        if (gate.isIdle()) gates.delete(key)
      }
    },
  }
}

/** Where limits are off nobody waits for themselves. */
export const noShares: Shares = { size: () => 0, pass: (_caller, work) => work() }
