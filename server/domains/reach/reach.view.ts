import {
  fewestShown,
  reachDay,
  reachKinds,
  shownFigure,
  type ReachFigures,
  type ReachKind,
} from '#shared/reach.ts'
import { csvOf } from '../../core/csv.ts'
import type { DayRow } from './reach.repo.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Figures as they are told: too small ones are not. */
function figuresOf(rows: readonly DayRow[]): ReachFigures {
  const of = (kind: ReachKind) =>
    shownFigure(rows.reduce((sum, row) => (row.kind === kind ? sum + row.members : sum), 0))
  return Object.fromEntries(reachKinds.map((kind) => [kind, of(kind)])) as ReachFigures
}

/** Every day from the first to the last, also those on which nothing was counted. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) days.push(reachDay(new Date(at)))
  return days
}

/** Reach as creators and brands see it. */
export function reachOf(posts: number, rows: readonly DayRow[]) {
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day]
  const days = first && last ? daysBetween(first, last) : []
  return {
    posts,
    fewestShown,
    totals: figuresOf(rows),
    days: days.map((day) => ({ day, figures: figuresOf(rows.filter((row) => row.day === day)) })),
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
