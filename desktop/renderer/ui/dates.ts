import { counted } from '#shared/counts.ts'

// `Intl` says the same, and a test holds the two together: but its first use alone costs a phone a tenth of a second,
// and there is a time on every card.

const units: [seconds: number, name: string][] = [
  [31_557_600, 'year'],
  [2_629_800, 'month'],
  [604_800, 'week'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** `3 hours ago`, `yesterday`, `in 2 days`; anything within 45 seconds is `just now`. */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance < 45) return 'just now'
  const [size, unit] = units.find(([length]) => distance >= length)!
  const count = Math.trunc(distance / size)
  const isAhead = seconds > 0
  if (count === 1 && size === 86_400) return isAhead ? 'tomorrow' : 'yesterday'
  if (count === 1 && size > 86_400) return `${isAhead ? 'next' : 'last'} ${unit}`
  return isAhead ? `in ${counted(count, unit)}` : `${counted(count, unit)} ago`
}

/** Whose day a date is: the reader's, which a server does not know, or that of UTC. */
export type Zone = 'here' | 'utc'

const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A date whose UTC is the clock of this zone. */
function clockOf(at: string | Date, zone: Zone): Date {
  const date = new Date(at)
  return zone === 'utc' ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
}

/** The day, its month by the first letters of its name or by all of them. */
function dayOf(at: string | Date, zone: Zone, letters?: number): string {
  const date = clockOf(at, zone)
  return `${months[date.getUTCMonth()]!.slice(0, letters)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

const nameOf = (yearAndMonth: string, letters?: number): string =>
  `${months[Number(yearAndMonth.slice(5)) - 1]!.slice(0, letters)} ${yearAndMonth.slice(0, 4)}`

/** `January 15, 2025` */
export const longDate = (at: string | Date, zone: Zone = 'here'): string => dayOf(at, zone)
/** `Jan 15, 2025` */
export const shortDate = (at: string | Date, zone: Zone = 'here'): string => dayOf(at, zone, 3)
/** The day in UTC, by which books are kept: `Jan 15, 2025` */
export const utcDate = (at: string | Date): string => shortDate(at, 'utc')
/** `2025-01` as `Jan 2025` */
export const monthOf = (yearAndMonth: string): string => nameOf(yearAndMonth, 3)
/** `2025-01` as `January 2025` */
export const longMonthOf = (yearAndMonth: string): string => nameOf(yearAndMonth)

/** `3:04 PM` */
export function clockTime(at: string | Date): string {
  const date = clockOf(at, 'here')
  const hours = date.getUTCHours()
  return `${hours % 12 || 12}:${date.toISOString().slice(14, 16)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** `Wednesday, January 15, 2025 at 3:04 PM` */
export const fullTime = (at: string | Date): string =>
  `${days[clockOf(at, 'here').getUTCDay()]}, ${longDate(at)} at ${clockTime(at)}`
