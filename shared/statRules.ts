import { reachDay } from './reach.ts'
import { monthBounds, monthOf } from './statements.ts'

/** The ranges that figures are shown over: so many whole days (UTC) up to the last counted one. */
export const statRanges = [7, 30, 90, 365] as const
export type StatRange = (typeof statRanges)[number]

/** A first reply counts for so many days after its post. */
export const replyDays = 7
/** So many months are told of cohorts and of monthly figures. */
export const statMonths = 12
/** So many forums are told of as the busiest. */
export const topForumsShown = 10

const dayMs = 24 * 60 * 60 * 1000

/** The first moment of a day (UTC). */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
/** The day so many days later; earlier below 0. */
export const dayAfter = (day: string, days = 1): string =>
  reachDay(new Date(startOfDay(day).getTime() + days * dayMs))

/** The month so many months later; earlier below 0. */
export function monthAfter(month: string, months = 1): string {
  const { from } = monthBounds(month)
  return monthOf(new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months)))
}

/** Every day from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}

/** Every month from the first to the last, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

const monthsOfPeriod: Record<string, number> = { monthly: 1, yearly: 12 }

/** What a price brings a month, in cents: a year's is divided by twelve and rounds half up. */
export const monthlyCents = (cents: number, billingPeriod: string): number =>
  Math.floor(cents / (monthsOfPeriod[billingPeriod] ?? 1) + 0.5)

/** A share in percent with one decimal; null of nothing. */
const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null

/** How many of those who were members when a period began had left when it ended, in percent. */
export const churnOf = (left: number, membersAtStart: number): number | null =>
  percentOf(left, membersAtStart)

/** Minutes from a post to its first reply, on average over those that have one; null where none has. */
export const replyMinutes = (replySeconds: number, answered: number): number | null =>
  answered > 0 ? Math.round(replySeconds / answered / 60) : null

/** From when to when somebody was a member; the end itself no longer belongs to it. */
export interface Span {
  firstAt: Date
  startsAt: Date
  endsAt: Date | null
}

/** Whether somebody is a member in the last moment before `at`. */
export const isWithin = ({ startsAt, endsAt }: Span, at: Date): boolean =>
  startsAt < at && (endsAt === null || endsAt >= at)

/**
 * What a period did to one person's membership, by their spans: who comes and goes within it has done neither.
 * `joined` is for the first time, `returned` after they had been a member before.
 */
export function turnOfPeriod(
  spans: readonly Span[],
  { from, to }: { from: Date; to: Date },
): 'joined' | 'returned' | 'left' | null {
  const before = spans.some((span) => isWithin(span, from))
  const after = spans.some((span) => isWithin(span, to))
  if (before === after) return null
  if (before) return 'left'
  return spans.some(({ firstAt }) => firstAt < from) ? 'returned' : 'joined'
}

/** The figures of a day of the whole site; money is integer cents. */
export const siteMetrics = [
  'members',
  'joined',
  'returned',
  'left',
  'mrr',
  'revenue',
  'refunds',
  'readers',
  'writers',
  'posts',
  'comments',
  'answered',
  'replySeconds',
  'funded',
  'income',
  'earned',
  'payouts',
] as const
export const forumMetrics = [
  'joined',
  'readers',
  'writers',
  'posts',
  'comments',
  'answered',
  'replySeconds',
  'shares',
] as const
export const creatorMetrics = ['posts', 'replies', 'earned', 'paid'] as const
export const monthMetrics = ['members', 'joined', 'returned', 'left', 'mrr', 'readers', 'writers'] as const

/** Those of the metrics that are money. */
export const moneyMetrics: ReadonlySet<string> = new Set([
  'mrr',
  'revenue',
  'refunds',
  'funded',
  'income',
  'earned',
  'payouts',
  'shares',
  'paid',
])
