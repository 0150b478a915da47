import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import { Failure } from '#shared/errors.ts'
import type { Reader } from '../core/actor.ts'
import type { Clock } from '../core/clock.ts'
import { isNewAccount } from '../core/newAccounts.ts'
import { budgets, type Budget, type CountedName } from './limits.ts'

interface Window {
  startAt: Date
  endAt: Date
}

/** Counts calls in fixed windows. Memory serves one process; the database's serves all instances. */
export interface WindowCounter {
  /** Adds one to the key's count in the window that begins at `windowStart` and answers the new count. */
  hit(key: string, window: Window): Promise<number> | number
}

interface MemoryWindows extends WindowCounter {
  hit(key: string, window: Window): number
  size(): number
  /** Whether the key was counted in this window. */
  has(key: string, window: Window): boolean
}

/** More callers than this in one window are a flood; whoever called longest ago is then forgotten. */
const mostKeys = 100_000

/** Windows of this process, forgotten as they end. */
export function memoryWindows(clock: Clock): MemoryWindows {
  const counts = new Map<string, { endAt: number; count: number }>()
  let sweepAt = 0
  return {
    size: () => counts.size,
    has: (key, { endAt }) => counts.get(key)?.endAt === endAt.getTime(),
    hit: (key, { endAt }) => {
      const now = clock.now().getTime()
      if (now > sweepAt) {
        for (const [name, entry] of counts) if (entry.endAt <= now) counts.delete(name)
        sweepAt = now + 60_000
      }
      const entry = counts.get(key)
      if (entry && entry.endAt === endAt.getTime()) return ++entry.count
      counts.delete(key)
      const [oldest] = counts.size < mostKeys ? [] : counts.keys()
      if (oldest !== undefined) counts.delete(oldest)
      counts.set(key, { endAt: endAt.getTime(), count: 1 })
      return 1
    },
  }
}

export interface RateLimits {
  /** Counts one call; throws 429 with the seconds until the window ends once the budget is used up. */
  take(name: CountedName, req: Request, reader: Reader): Promise<void>
  /** Counts one call of a key of the caller's own making, a browser's checkout say. */
  takeKey(key: string, budget: Budget): Promise<void>
}

interface CountOptions {
  message?: string
  isPerInstance?: boolean
}

const newAccountSentence = 'New accounts can only post so often. Please try again later.'

/**
 * Rate limits over a counter; without one (`RATE_LIMITS=off`) nothing is ever refused. Under overload visitors
 * count in memory alone: most of them are about to be refused, and the database has enough to do.
 */
export function rateLimits(
  counter: WindowCounter | null,
  clock: Clock,
  isOverloaded: () => boolean = () => false,
): RateLimits {
  /** Counts what concerns this process alone, and who has nothing left: they are refused without asking further. */
  const near = memoryWindows(clock)

  async function takeKey(key: string, budget: Budget, options: CountOptions = {}): Promise<void> {
    if (!counter) return
    const span = budget.seconds * 1000
    const now = clock.now().getTime()
    const start = Math.floor(now / span) * span
    const window = { startAt: new Date(start), endAt: new Date(start + span) }
    const isSpent = near.has(`spent:${key}`, window)
    const counted = isSpent ? Infinity : (options.isPerInstance ? near : counter).hit(key, window)
    const used = typeof counted === 'number' ? counted : await counted
    if (used > budget.count) {
      if (!isSpent) near.hit(`spent:${key}`, window)
      throw new Failure('request.too_many', {
        message: options.message,
        retryAfter: Math.max(1, Math.ceil((start + span - now) / 1000)),
      })
    }
  }
  const isNewcomer = (reader: Reader): boolean =>
    reader?.role === 'user' &&
    reader.joinedAt !== undefined &&
    isNewAccount(clock.now().getTime() - reader.joinedAt.getTime())

  return {
    takeKey,
    take: async (name, req, reader) => {
      if (!counter) return
      const row = budgets[name]
      const budget = reader === null ? row.visitor : reader.role === 'user' ? row.member : row.staff
      if (!budget) return
      const who = callerKey(req, row.isPerAddress ? null : reader)
      const isPerInstance = row.isPerInstance === true || (reader === null && isOverloaded())
      await takeKey(`${name}:${who}`, budget, { isPerInstance })
      if (row.newcomer && isNewcomer(reader))
        await takeKey(`${name}:new:${who}`, row.newcomer, { message: newAccountSentence })
    },
  }
}

/** Who a request counts for: the signed-in person, else the address it came from. */
export const callerKey = (req: Request, reader: Reader): string =>
  reader === null ? `ip:${networkOf(req.ip ?? '')}` : `user:${reader.id}`

/** Counts every request below it, also those that no endpoint answers or whose body cannot be read. */
export function countRequests(
  limits: RateLimits,
  readerOf: (req: Request) => Promise<Reader>,
): RequestHandler {
  return async (req, _res, next) => {
    const reader = await readerOf(req).catch(async (error: unknown) => {
      // Nobody tries many tokens.
      if (error instanceof Failure) await limits.take('auth', req, null)
      throw error
    })
    await limits.take('all', req, reader)
    next()
  }
}

/** The address that counts for a visitor: an IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
