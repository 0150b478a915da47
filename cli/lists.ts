import type * as z from 'zod/mini'
import type { Schema } from '#shared/endpoint.ts'
import type { Flag, Given } from './command.ts'
import { UsageError } from './exit.ts'

/** The flags of every list. */
export const listFlags: Flag[] = [
  { flags: '--limit <n>', summary: 'how many, at most 50', default: '20' },
  { flags: '--cursor <word>', summary: 'where the page before ended' },
  { flags: '-q <text>', summary: 'only what contains this' },
]

/** Reads a list's flags by the schema of the same list in the API. */
export function listInput<S extends Schema>(schema: S, flags: Given['flags']): z.output<S> {
  const parsed = schema.safeParse({ ...flags, limit: flags['limit'], cursor: flags['cursor'], q: flags['q'] })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${issue?.path.join('.')}: ${issue?.message}`)
}
