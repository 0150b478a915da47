const steps: [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [604_800, 86_400, 'day'],
  [2_629_800, 604_800, 'week'],
  [31_557_600, 2_629_800, 'month'],
  [Infinity, 31_557_600, 'year'],
]

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `3 hours ago`, `yesterday`, `in 2 days`; anything within 45 seconds is `just now`. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance < 45) return 'just now'
  const [, size, unit] = steps.find(([limit]) => distance < limit)!
  return format.format(Math.trunc(seconds / size), unit)
}

/** Whose day a date is: the reader's, which a server does not know, or that of UTC. */
export type Zone = 'here' | 'utc'

const formats = (options: Intl.DateTimeFormatOptions) => ({
  here: new Intl.DateTimeFormat('en-US', options),
  utc: new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }),
})
const long = formats({ dateStyle: 'long' })
const short = formats({ dateStyle: 'medium' })
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `January 15, 2025` */
export const longDate = (at: string | Date, zone: Zone = 'here'): string => long[zone].format(new Date(at))
/** `Jan 15, 2025` */
export const shortDate = (at: string | Date, zone: Zone = 'here'): string => short[zone].format(new Date(at))
/** `Wednesday, January 15, 2025 at 3:04 PM` */
export const fullTime = (at: string | Date): string => full.format(new Date(at))
/** `3:04 PM` */
export const clockTime = (at: string | Date): string => clock.format(new Date(at))

/** `2025-01` as `Jan 2025` */
export const monthOf = (yearAndMonth: string): string =>
  month.format(new Date(`${yearAndMonth}-01T00:00:00Z`))

/** `2025-01` as `January 2025` */
export const longMonthOf = (yearAndMonth: string): string =>
  longMonth.format(new Date(`${yearAndMonth}-01T00:00:00Z`))

/** The day in UTC, by which books are kept: `Jan 15, 2025` */
export const utcDate = (at: string | Date): string => inUtc.format(new Date(at))
