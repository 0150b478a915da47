import { fewestShown } from '#shared/reach.ts'
import {
  churnOf,
  creatorMetrics,
  daysFrom,
  forumMetrics,
  moneyMetrics,
  monthMetrics,
  monthsFrom,
  replyMinutes,
  siteMetrics,
} from '#shared/statRules.ts'
import { type CreatorDay, type ForumDay, type SiteDay } from '#shared/stats.ts'
import { csvOf } from '../../core/csv.ts'

interface Row {
  period: string
  metric: string
  value: number
}
type Record0<Metric extends string> = Record<Metric, number>

/** The figures of each period in full: what has no row is 0. */
function byPeriod<const Metric extends string>(
  rows: readonly Row[],
  { periods, metrics }: { periods: readonly string[]; metrics: readonly Metric[] },
): (Record0<Metric> & { period: string })[] {
  const found = new Map(rows.map(({ period, metric, value }) => [`${period} ${metric}`, value]))
  return periods.map((period) => ({
    period,
    ...(Object.fromEntries(
      metrics.map((metric) => [metric, found.get(`${period} ${metric}`) ?? 0]),
    ) as Record0<Metric>),
  }))
}

/** A figure of people that is too small to be told is null. */
const toldOf = (people: number): number | null => (people > 0 && people < fewestShown ? null : people)

interface Bounds {
  from: string
  to: string
}

/** The days of the whole site. */
export const siteDays = (rows: readonly Row[], { from, to }: Bounds): SiteDay[] =>
  byPeriod(rows, { periods: daysFrom(from, to), metrics: siteMetrics }).map(
    ({ period: day, ...figures }) => ({
      day,
      ...figures,
    }),
  )

export const forumDays = (rows: readonly Row[], { from, to }: Bounds): ForumDay[] =>
  byPeriod(rows, { periods: daysFrom(from, to), metrics: forumMetrics }).map(
    ({ period: day, readers, ...figures }) => ({ day, ...figures, readers: toldOf(readers) }),
  )

export const creatorDays = (rows: readonly Row[], { from, to }: Bounds): CreatorDay[] =>
  byPeriod(rows, { periods: daysFrom(from, to), metrics: creatorMetrics }).map(
    ({ period: day, ...figures }) => ({ day, ...figures }),
  )

/** How many were members before a period did anything. */
const before = (end: { members: number; joined: number; returned: number; left: number }): number =>
  end.members - end.joined - end.returned + end.left

const sumOf = <Metric extends string>(days: readonly Record0<Metric>[], metric: Metric): number =>
  days.reduce((sum, day) => sum + day[metric], 0)

/** How soon posts of these days had a reply. */
export const replyTime = (days: readonly { answered: number; replySeconds: number }[]): number | null =>
  replyMinutes(sumOf(days, 'replySeconds'), sumOf(days, 'answered'))

/** What a range comes to that cannot be seen in its days. */
export function summaryOf(days: readonly SiteDay[]) {
  const [first] = days
  const membersAtStart = first ? before(first) : 0
  return {
    membersAtStart,
    churn: churnOf(sumOf(days, 'left'), membersAtStart),
    replyMinutes: replyTime(days),
  }
}

export const siteMonths = (rows: readonly Row[], { from, to }: Bounds) =>
  byPeriod(rows, { periods: monthsFrom(from, to), metrics: monthMetrics }).map(
    ({ period: month, ...figures }) => ({
      month,
      ...figures,
      churn: churnOf(figures.left, before(figures)),
    }),
  )

export const forumMonths = (rows: readonly Row[], { from, to }: Bounds) =>
  byPeriod(rows, { periods: monthsFrom(from, to), metrics: ['readers', 'writers'] }).map(
    ({ period: month, readers, writers }) => ({ month, readers: toldOf(readers), writers }),
  )

/** Who began in each month, and how many of them were members as each month since then ended. */
export function cohortsOf(rows: readonly (Row & { subject: string })[], { from, to }: Bounds) {
  const found = new Map(rows.map((row) => [`${row.subject} ${row.period} ${row.metric}`, row.value]))
  return monthsFrom(from, to).map((month) => ({
    month,
    members: found.get(`${month} ${month} begun`) ?? 0,
    kept: monthsFrom(month, to).map((later) => found.get(`${month} ${later} kept`) ?? 0),
  }))
}

/** Days as a spreadsheet reads them: money with two decimals, everything else as it is. */
export function daysCsv<Day extends object>(metrics: readonly (string & keyof Day)[], days: readonly Day[]) {
  const cellOf = (value: unknown, metric: string) =>
    typeof value !== 'number' ? `<${fewestShown}` : moneyMetrics.has(metric) ? value : String(value)
  return csvOf(
    [{ header: 'day', cell: (day: Day) => String((day as { day?: unknown }).day) }].concat(
      metrics.map((metric) => ({
        header: metric,
        cell: (day: Day) => cellOf(day[metric], metric) as string,
      })),
    ),
    days,
  )
}
