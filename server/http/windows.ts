import { quiet } from '#db/changes.ts'
import type { Store } from '#db/store.ts'
import type { Clock } from '../core/clock.ts'
import { memoryWindows, type WindowCounter } from './rateLimit.ts'
import { rateLimitsRepo } from './rateLimits.repo.ts'

/** The counter of rate limits: SQLite has one process, which counts in memory; on Postgres all instances share a table. */
export function windowCounter(store: Store, clock: Clock): WindowCounter {
  return store.engine === 'sqlite' ? memoryWindows(clock) : tableWindows(store)
}

const sweepEvery = 500

function tableWindows(store: Store): WindowCounter {
  const windows = rateLimitsRepo(store.tables)
  let hits = 0
  return {
    hit: (key, { startAt, endAt }) =>
      store.transaction(
        quiet(async (tx) => {
          if (++hits % sweepEvery === 0) await windows.deleteExpired(tx, startAt)
          return await windows.add(tx, `${key}:${startAt.getTime()}`, endAt)
        }),
      ),
  }
}
