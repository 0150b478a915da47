import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Failure } from '#shared/errors.ts'
import type { Reader } from '../core/actor.ts'
import type { Log } from '../core/log.ts'

/** How late the event loop typically was since the last reading, in milliseconds. */
export interface LoopDelays {
  read(): number
  stop(): void
}

const resolutionMs = 10
const readEveryMs = 1000
/** Later than this, three seconds running, is more work than the process can do. */
const beginAboveMs = 150
const beginAfter = 3
/** Well below that, five seconds running, it can again. */
const endBelowMs = 50
const endAfter = 5
/** The first seconds of a process are slow for other reasons. */
const graceReadings = 10
const retryAfterSeconds = 5

/**
 * The loop's own delays. Of each second the middle one counts: one long task is one delay among many, too much
 * work makes most of them long.
 */
export function loopDelays(): LoopDelays {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  return {
    read: () => {
      const delay = histogram.count === 0 ? 0 : histogram.percentile(50) / 1e6 - resolutionMs
      histogram.reset()
      return Math.max(0, delay)
    },
    stop: () => void histogram.disable(),
  }
}

/**
 * Watches whether the process is asked for more than it can do. While it is, work for visitors is refused, so
 * that signed-in people, payments and what is kept ready go on as before.
 */
export interface Load {
  isShedding(this: void): boolean
  /** Throws 503 with the seconds to wait where this reader's work is shed. */
  check(reader: Reader): void
  /** Takes one reading; once a second by itself after `start`. */
  tick(): void
  start(): void
  stop(): void
}

export function watchLoad({ delays, log }: { delays: LoopDelays; log: Log }): Load {
  let timer: NodeJS.Timeout | undefined
  let readings = 0
  let isShedding = false
  /** How many readings in a row have spoken for a change. */
  let inFavour = 0
  let shed = 0

  function tick(): void {
    const delay = delays.read()
    if (++readings <= graceReadings) return
    const speaks = isShedding ? delay < endBelowMs : delay > beginAboveMs
    inFavour = speaks ? inFavour + 1 : 0
    if (inFavour < (isShedding ? endAfter : beginAfter)) return
    inFavour = 0
    isShedding = !isShedding
    const delayMs = Math.round(delay)
    if (isShedding) log.warn({ delayMs }, 'load.shedding')
    else log.info({ delayMs, shed }, 'load.normal')
    shed = 0
  }

  return {
    tick,
    isShedding: () => isShedding,
    check: (reader) => {
      if (!isShedding || reader !== null) return
      shed++
      throw new Failure('server.busy', { retryAfter: retryAfterSeconds })
    },
    start: () => {
      timer = setInterval(tick, readEveryMs).unref()
    },
    stop: () => {
      clearInterval(timer)
      delays.stop()
    },
  }
}

/** Where limits are off nothing is shed. */
export const noLoad: Load = {
  isShedding: () => false,
  check: () => undefined,
  tick: () => undefined,
  start: () => undefined,
  stop: () => undefined,
}
