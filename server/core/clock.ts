/**
 * The one source of time. Production reads the machine's clock; tests and the payment sandbox move it
 * forward, so that renewals, holds and expiries can be seen without waiting.
 */
export interface Clock {
  now(): Date
  /** Moves this clock forward by whole seconds. Refused by the production clock. */
  advance(seconds: number): void
  /** By how many seconds it was moved altogether. */
  movedSeconds(): number
  /** Told when this clock was moved: what had to wait may be due. */
  onAdvance(listener: () => void): void
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  advance: () => {
    throw new Error('the system clock cannot be moved')
  },
  movedSeconds: () => 0,
  onAdvance: () => undefined,
}

/** A clock that runs with the machine's but can be moved forward: for development, demonstrations and tests. */
export function movableClock(base: () => number = Date.now): Clock {
  let offset = 0
  const listeners: (() => void)[] = []
  return {
    now: () => new Date(base() + offset),
    advance: (seconds) => {
      offset += seconds * 1000
      for (const listener of listeners) listener()
    },
    movedSeconds: () => offset / 1000,
    onAdvance: (listener) => void listeners.push(listener),
  }
}
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day (UTC) as mails and notifications name it: November 26, 2026. */
export const longDay = (at: Date): string => format.format(at)
