import { movableClock, type Clock } from '../core/clock.ts'

const hour = 3_600_000

/**
 * A clock that moves when a test moves it and at no other time, so that no window ends and no session is seen
 * anew because a test takes long. It stands at the beginning of the next hour.
 */
export function stillClock(): Clock {
  const start = Math.ceil(Date.now() / hour) * hour
  return movableClock(() => start)
}
