import type { QuietHours } from '#shared/notifications.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes since midnight and the date on a wall clock of this time zone. */
export function wallClock(at: Date, timeZone: string): { minutes: number; date: string } {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

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
  if (!quiet || quiet.from === quiet.to) return null
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const { minutes } = wallClock(now, timeZone)
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  return isQuiet ? nextAt(now, quiet.to, timeZone) : null
}
