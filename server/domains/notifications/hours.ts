import type { QuietHours } from '#shared/notifications.ts'
import { isQuiet, minutesOf, wallClock } from '#shared/wallClock.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** The next moment at which a wall clock of this zone shows `time`, to the minute. */
export function nextAt(now: Date, time: string, timeZone: string): Date {
  const wait = (minutesOf(time) - wallClock(now, timeZone).minutes + dayMinutes) % dayMinutes
  const start = Math.floor(now.getTime() / minuteMs) * minuteMs
  const guess = new Date(start + (wait === 0 ? dayMinutes : wait) * minuteMs)
  // A change to or from summer time lies in between: the clock shows another hour than was counted on.
  const off = minutesOf(time) - wallClock(guess, timeZone).minutes
  return Math.abs(off) > 0 && Math.abs(off) <= 120 ? new Date(guess.getTime() + off * minuteMs) : guess
}

/** When quiet hours that hold now will end; null while they do not hold. */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  return quiet && isQuiet(quiet, wallClock(now, timeZone).minutes) ? nextAt(now, quiet.to, timeZone) : null
}
