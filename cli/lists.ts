import type * as z from 'zod/mini'
import type { Schema } from '#shared/endpoint.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Flag, Given, Result, Row } from './command.ts'
import { UsageError } from './exit.ts'

/** The flags of every list. */
export const listFlags: Flag[] = [
  { flags: '--limit <n>', summary: 'how many, at most 50', default: '20' },
  { flags: '--cursor <word>', summary: 'continue after this cursor' },
  { flags: '--since <age>', summary: 'only newer than this: 7d, 24h, 30m, or since a date' },
  { flags: '-q <text>', summary: 'only what contains this text' },
]

/** Those of a list that can be neither searched nor narrowed to a time. */
export const pageFlags: Flag[] = listFlags.slice(0, 2)

const spans = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }

/** The moment that `7d` or a date speaks of. */
export function momentOf(value: string, { flag, clock }: { flag: string; clock: Clock }): Date {
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(value) ?? []
  if (unit) return new Date(clock.now().getTime() - Number(count) * spans[unit as keyof typeof spans])
  const date = /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(date.getTime()))
    throw new UsageError(`${flag} ${value} is not understood`, 'Give 7d, 24h, 30m, or a date as 2026-11-01')
  return date
}

/** Reads a list's flags by the schema of the same list in the API. */
export function listInput<S extends Schema>(schema: S, flags: Given['flags'], clock: Clock): z.output<S> {
  const { since } = flags
  const bound =
    typeof since === 'string' ? { since: momentOf(since, { flag: '--since', clock }).toISOString() } : {}
  const parsed = schema.safeParse({ ...flags, ...bound })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const flag = `--${String(issue?.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const allowed = issue?.code === 'invalid_value' ? issue.values.join(', ') : undefined
  throw new UsageError(`${flag}: ${issue?.message}`, allowed)
}

/** A page as a result: its rows, and where the next one begins. */
export const pageResult = (
  rows: Row[],
  nextCursor: string | null,
): Pick<Result, 'data' | 'next' | 'note'> => ({
  data: rows,
  ...(rows.length === 0 ? { note: 'None found' } : {}),
  ...(nextCursor ? { next: nextCursor, note: `More: --cursor ${nextCursor}` } : {}),
})
