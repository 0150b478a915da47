import { AsyncLocalStorage } from 'node:async_hooks'
import { failureLog, type Log } from './log.ts'
import { longestSleepMs, untilMinute } from './repeat.ts'

export interface Poller {
  /** Looks from now on each second, or less often where there is a `msToNext`. */
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
  /**
   * Where this process alone writes the work down: after how many milliseconds there is some again, as far as it
   * knows. Until then it looks at each full minute, in case it is mistaken.
   */
  msToNext?: (() => Promise<number>) | undefined
  log: Log
  /** What the log says when looks begin to fail, and when they succeed again. */
  messages: Parameters<typeof failureLog>[1]
}

const everyMs = 1000
/** What is wished for appears when its transaction ends: nobody sleeps before that. */
const awakeMs = 30_000
/** What is due about a full minute, or later, is looked for then. */
const sleepMs = (wanted: number, rest = untilMinute()): number => (wanted > rest - everyMs ? rest : wanted)

/** Looks that fail may have caused wishes, which must not call for the next look at once. */
const restMs = 900

/**
 * Looks for work that others write down, one look at a time. Make it where no transaction is open: looks are
 * taken in the context of this call, and not in that of whoever wishes for one.
 */
export function createPoller({ look, afterMs, msToNext, log, messages }: Parts): Poller {
  const outside = AsyncLocalStorage.snapshot()
  const looks = failureLog(log, messages)
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  let restUntil = 0
  let awakeUntil = 0
  let paceMs = 0

  async function lookWhileWanted(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false
        await look()
        if (msToNext) pace(performance.now() < awakeUntil ? everyMs : await msToNext())
      }
      looks.succeeded()
    } catch (error) {
      pace(everyMs)
      isWanted = false
      restUntil = performance.now() + restMs
      looks.failed(error)
    } finally {
      running = null
    }
  }

  /** Looks so often from now on, once it has been started. */
  function pace(ms: number): void {
    const wanted = Math.min(longestSleepMs, Math.max(everyMs, ms))
    if (paceMs === 0 || isStopped || (wanted === paceMs && wanted === everyMs)) return
    paceMs = wanted
    clearInterval(timer)
    timer = setInterval(() => void lookNow(), wanted === everyMs ? wanted : sleepMs(wanted))
  }

  function lookNow(): Promise<void> {
    if (isStopped || performance.now() < restUntil) return running ?? Promise.resolve()
    isWanted = true
    return (running ??= outside(lookWhileWanted))
  }

  return {
    start: () => {
      paceMs = longestSleepMs
      pace(everyMs)
    },
    soon: () => {
      awakeUntil = performance.now() + awakeMs
      pace(everyMs)
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
