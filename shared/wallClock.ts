import type { QuietHours } from './notifications.ts'

/** A name may be written in many ways, and each format takes much memory. */
const mostFormats = 200
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
    if (formats.size >= mostFormats) formats.clear()
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
  }
}

/** Minutes since midnight of a time like 22:00. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether so many minutes after midnight lie in quiet hours; an end before the beginning is the next morning's. */
export function isQuiet(quiet: QuietHours | null, minutes: number): boolean {
  if (!quiet) return false
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}
