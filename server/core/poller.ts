import { AsyncLocalStorage } from 'node:async_hooks'
import { failureLog, type Log } from './log.ts'

export interface Poller {
  /** Looks from now on each second. */
  start: () => void
  /** Looks some moments from now: many wishes of one moment are one look. */
  soon: () => void
  /** Looks now, once more where a look is under way; resolves when nobody looks any more, whatever came of it. */
  look: () => Promise<void>
  /** Takes no further look and waits for the one under way. */
  stop: () => Promise<void>
}

interface Parts {
  look: () => Promise<unknown>
  /** How long after a wish there is something to see: what is written in a transaction appears when that ends. */
  afterMs: readonly number[]
  log: Log
  /** What the log says when looks begin to fail, and when they succeed again. */
  messages: Parameters<typeof failureLog>[1]
}

const everyMs = 1000
/** Looks that fail may have caused wishes, which must not call for the next look at once. */
const restMs = 900

/**
 * Looks for work that others write down, one look at a time. Make it where no transaction is open: looks are
 * taken in the context of this call, and not in that of whoever wishes for one.
 */
export function createPoller({ look, afterMs, log, messages }: Parts): Poller {
  const outside = AsyncLocalStorage.snapshot()
  const looks = failureLog(log, messages)
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  let restUntil = 0

  async function lookWhileWanted(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false
        await look()
      }
      looks.succeeded()
    } catch (error) {
      isWanted = false
      restUntil = performance.now() + restMs
      looks.failed(error)
    } finally {
      running = null
    }
  }

  function lookNow(): Promise<void> {
    if (isStopped || performance.now() < restUntil) return running ?? Promise.resolve()
    isWanted = true
    return (running ??= outside(lookWhileWanted))
  }

  return {
    start: () => {
      timer = setInterval(() => void lookNow(), everyMs)
    },
    soon: () => {
      for (const ms of afterMs) {
        if (waiting.has(ms)) continue
        waiting.add(ms)
        setTimeout(() => {
          waiting.delete(ms)
          void lookNow()
        }, ms).unref()
      }
    },
    look: lookNow,
    stop: async () => {
      isStopped = true
      isWanted = false
      clearInterval(timer)
      await running
    },
  }
}
