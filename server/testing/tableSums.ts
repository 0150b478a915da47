import { createHash } from 'node:crypto'
import type { Tables } from '#db/schema/tables.ts'
import type { Store } from '#db/store.ts'

/** Counters of requests, and who was here, change with every request; they are no part of what people own. */
const uncounted = new Set<keyof Tables>(['rateLimits', 'statMarks'])

/**
 * A checksum of every table by its name, the same on both engines: equal before and after is proof that
 * nothing was written.
 */
export async function tableSums(store: Store): Promise<Record<string, string>> {
  const names = (Object.keys(store.tables) as (keyof Tables)[]).filter((name) => !uncounted.has(name))
  const sums = names.map(async (name): Promise<[string, string]> => {
    const rows = await store.read(async (db) => await db.select().from(store.tables[name]))
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    return [name, `${rows.length} ${createHash('sha1').update(lines.join('\n')).digest('hex')}`]
  })
  return Object.fromEntries(await Promise.all(sums))
}
