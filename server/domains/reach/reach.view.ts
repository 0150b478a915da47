import {
  fewestShown,
  reachDay,
  reachKinds,
  toldByDay,
  toldTogether,
  type ReachFigures,
} from '#shared/reach.ts'
import { csvOf } from '../../core/csv.ts'
import type { DayRow } from './reach.repo.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Every day from the first to the last, also those on which nothing was counted. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) days.push(reachDay(new Date(at)))
  return days
}

/** The figures of one kind by day: of each post what is told of it, and their sum for a campaign. */
function toldOf(rows: readonly DayRow[], days: readonly string[]): (number | null)[] {
  const posts = Map.groupBy(rows, ({ postId }) => postId)
  const each = [...posts.values()].map((own) => {
    const byDay = new Map(own.map(({ day, members }) => [day, members]))
    return toldByDay(days.map((day) => byDay.get(day) ?? 0))
  })
  return days.map((_day, at) => toldTogether(each.flatMap((told) => told.slice(at, at + 1))))
}

/** Reach as creators and brands see it. */
export function reachOf(posts: number, rows: readonly DayRow[]) {
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day]
  const days = first && last ? daysBetween(first, last) : []
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const told = new Map(reachKinds.map((kind) => [kind, toldOf(byKind.get(kind) ?? [], days)]))
  const figuresBy = (of: (figures: (number | null)[]) => number | null): ReachFigures =>
    Object.fromEntries(reachKinds.map((kind) => [kind, of(told.get(kind) ?? [])])) as ReachFigures
  return {
    posts,
    fewestShown,
    totals: figuresBy(toldTogether),
    days: days.map((day, at) => ({ day, figures: figuresBy((figures) => figures[at] ?? null) })),
  }
}

type Line = { day: string; figures: ReachFigures }

/** A figure that is too small to be told. */
const few = `<${fewestShown}`

/** Reach by day as a spreadsheet reads it; the last line has the totals. */
export function reachCsv({ days, totals }: ReturnType<typeof reachOf>): string {
  const columns = reachKinds.map((kind) => ({
    header: kind,
    // As text: a number would be written as money.
    cell: ({ figures }: Line) => String(figures[kind] ?? few),
  }))
  const lines = [...days, { day: 'total', figures: totals }]
  return csvOf([{ header: 'day', cell: ({ day }: Line) => day }, ...columns], lines)
}
