import * as z from 'zod/mini'
import { invalid } from './errors.ts'
import { limits } from './limits.ts'
import { isStorable } from './text.ts'

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))

const range = `limit must be between 1 and ${limits.pageMax}`

/** The `limit` and `cursor` of every list; spread it into a list's own query. */
export const pageFields = {
  limit: z._default(
    z.pipe(
      z.union([z.number(), wholeNumber], range),
      z.int(range).check(z.gte(1, range), z.lte(limits.pageMax, range)),
    ),
    limits.pageDefault,
  ),
  cursor: z.optional(z.string().check(z.maxLength(600))),
}
export const PageQuery = z.object(pageFields)
export type PageQuery = z.output<typeof PageQuery>

/** One page of a list and the cursor of the next, or null at its end. */
export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

type CursorValue = string | number

/** The latest moment that a Date can name; no other sort value comes near it. */
const largestNumber = 8.64e15

/** Whether a database takes it: a cursor comes from outside, whatever it looks like. */
const isCursorValue = (value: unknown): value is CursorValue =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value === 'number' && Math.abs(value) <= largestNumber

/** The sort values of a page's last row as one opaque word. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(values))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Reads a cursor back. `kinds` names the expected types in order; anything else, including a cursor of
 * another list, is refused as invalid input.
 */
export function decodeCursor(cursor: string, kinds: readonly ('string' | 'number')[]): CursorValue[] {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const values: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (
      Array.isArray(values) &&
      values.length === kinds.length &&
      kinds.every((kind, i) => isCursorValue(values[i]) && typeof values[i] === kind)
    ) {
      return values as CursorValue[]
    }
  } catch {
    // Not one of ours: refused below like a well-formed cursor of another list.
  }
  throw invalid('cursor', 'This cursor is not valid')
}

/**
 * Cuts a list that was read with one row more than `limit` into a page.
 * `sortValues` gives the values that the next page continues after.
 */
export function pageOf<T>(
  rows: T[],
  limit: number,
  sortValues: (last: T) => readonly CursorValue[],
): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(sortValues(last)) : null,
  }
}
