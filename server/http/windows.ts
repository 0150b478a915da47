import { sql } from 'drizzle-orm'
import type { Store } from '#db/store.ts'
import type { Clock } from '../core/clock.ts'
import { memoryWindows, type WindowCounter } from './rateLimit.ts'

/** The counter of rate limits: SQLite has one process, which counts in memory; on Postgres all instances share a table. */
export function windowCounter(store: Store, clock: Clock): WindowCounter {
  return store.engine === 'sqlite' ? memoryWindows(clock) : tableWindows(store)
}

const sweepEvery = 500

function tableWindows(store: Store): WindowCounter {
  const { rateLimits } = store.tables
  let hits = 0
  return {
    hit: async (key, { startAt, endAt }) => {
      const name = `${key}:${startAt.getTime()}`
      return await store.transaction(async (tx) => {
        if (++hits % sweepEvery === 0)
          await tx
            .delete(rateLimits)
            .where(sql`${rateLimits.expiresAt} < ${sql.param(startAt, rateLimits.expiresAt)}`)
        const [row] = await tx
          .insert(rateLimits)
          .values({ key: name, count: 1, expiresAt: endAt })
          .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${rateLimits.count} + 1` } })
          .returning({ count: rateLimits.count })
        return row?.count ?? 1
      })
    },
  }
}
