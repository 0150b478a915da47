import type { Log } from './log.ts'
import { every, type Repeat } from './repeat.ts'

export interface ClockWatch {
  /** Whether the machine's clock agrees with the database's and has not been moved just now. */
  isTrue(databaseTime: Date | null): boolean
  start(): void
  stop(): void
}

/** A step as large as this is no correction by a time server, but a wrong clock before it or after it. */
const stepMs = 30_000
/** As long as leases and sessions that were timed before may be looked at by others. */
const memoryMs = 30_000

interface Parts {
  log: Log
  wall?: () => number
  /** Milliseconds on a clock that nobody moves. */
  steady?: () => number
  /** When it looks by itself. */
  repeat?: Repeat
}

/** Notices when the machine's clock jumps, and when it stands apart from the database's. */
export function createClockWatch({
  log,
  wall = Date.now,
  steady = () => performance.now(),
  repeat = every(1000),
}: Parts): ClockWatch {
  let distance = wall() - steady()
  let movedAt = -Infinity
  let end = (): void => undefined

  function look(): void {
    const now = wall() - steady()
    const movedBy = now - distance
    distance = now
    if (Math.abs(movedBy) < stepMs) return
    movedAt = steady()
    log.warn({ seconds: Math.round(movedBy / 1000) }, 'the clock was moved')
  }

  return {
    isTrue: (databaseTime) => {
      look()
      const isApart = databaseTime !== null && Math.abs(databaseTime.getTime() - wall()) > stepMs
      return !isApart && steady() - movedAt > memoryMs
    },
    start: () => {
      end = repeat(look)
    },
    stop: () => end(),
  }
}
