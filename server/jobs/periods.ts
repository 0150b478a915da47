import { and, eq, inArray, isNull } from 'drizzle-orm'
import { guarded } from '#db/guard.ts'
import { isStillThere } from '#db/sql.ts'
import { beatMs, clockToleranceMs, createLeaseWatch, type LeaseParts } from '../core/leaseWatch.ts'
import type { Log } from '../core/log.ts'
import { LeaseLostError } from './leaseLost.ts'

export interface Period {
  name: string
  seconds: number
  work: () => Promise<void>
}

/** The holder of work that nobody is doing. */
const nobody = ''
/** What failed is tried again after this, or after its period where that is shorter. */
const retryMs = 5 * 60_000

interface Parts extends LeaseParts {
  log: Log
  me: () => Promise<string>
}

/**
 * Work that one instance does every so many seconds. Its row says when it is due next and, while somebody does
 * it, who and when they last showed a sign of life.
 */
export function createPeriods({ log, me, ...parts }: Parts) {
  const { store, clock } = parts
  const { leases } = store.tables
  const watch = createLeaseWatch(parts)
  const periods: Period[] = []
  const busy = new Set<string>()
  type Row = typeof leases.$inferSelect

  /** An hour further ahead than the period was set by a clock that has been put back since. */
  const isAbsurd = ({ expiresAt }: Row, { seconds }: Pick<Period, 'seconds'>, now: Date): boolean =>
    expiresAt.getTime() - now.getTime() > seconds * 1000 + clockToleranceMs

  async function due(now: Date): Promise<{ period: Period; row: Row | undefined }[]> {
    const names = periods.map(({ name }) => name)
    const rows = await store.read((db) => db.select().from(leases).where(inArray(leases.name, names)))
    const own = await me()
    const states = await watch.look(
      rows
        .filter((row) => row.holder !== own && !isAtRest(row))
        .map(({ name, holder, lastRunAt }) => ({ name, holder, until: null, beatAt: lastRunAt })),
    )
    return periods.flatMap((period): { period: Period; row: Row | undefined }[] => {
      const row = rows.find(({ name }) => name === period.name)
      if (busy.has(period.name)) return []
      if (!row) return [{ period, row }]
      // What stands under our own name and nobody does was not ended when the database was away.
      const state = row.holder === own ? 'abandoned' : states.get(period.name)
      const isFree = state === undefined || state === 'abandoned'
      const isDue = state === 'abandoned' || row.expiresAt <= now || isAbsurd(row, period, now)
      return isFree && isDue ? [{ period, row }] : []
    })
  }

  /** Takes a turn as it was seen to be free; false where somebody else was faster. */
  async function take({ name, seconds }: Period, row: Row | undefined): Promise<boolean> {
    const now = clock.now()
    const lease = {
      holder: await me(),
      expiresAt: new Date(now.getTime() + seconds * 1000),
      lastRunAt: now,
    }
    const taken = await store.transaction((tx) =>
      row
        ? tx.update(leases).set(lease).where(asSeen(row)).returning()
        : tx
            .insert(leases)
            .values({ name, ...lease })
            .onConflictDoNothing()
            .returning(),
    )
    if (taken.length > 0 && row && isAbsurd(row, { seconds }, now))
      log.warn(
        { period: name, dueAt: row.expiresAt },
        'periodic work was due in a far future: the clock was wrong',
      )
    return taken.length > 0
  }

  const asSeen = ({ name, holder, expiresAt, lastRunAt }: Row) =>
    and(
      eq(leases.name, name),
      eq(leases.holder, holder),
      eq(leases.expiresAt, expiresAt),
      lastRunAt ? eq(leases.lastRunAt, lastRunAt) : isNull(leases.lastRunAt),
    )

  async function end({ name, seconds }: Period, hasFailed: boolean): Promise<void> {
    const mine = and(eq(leases.name, name), eq(leases.holder, await me()))
    const wait = Math.min(retryMs, seconds * 1000)
    const next = hasFailed ? { expiresAt: new Date(clock.now().getTime() + wait) } : {}
    await store.transaction((tx) =>
      tx
        .update(leases)
        .set({ holder: nobody, ...next })
        .where(mine)
        .returning(),
    )
  }

  async function run(period: Period): Promise<void> {
    const { name } = period
    const mine = and(eq(leases.name, name), eq(leases.holder, await me()))
    const beat = setInterval(() => {
      store
        .transaction((tx) => tx.update(leases).set({ lastRunAt: clock.now() }).where(mine).returning())
        .catch(() => undefined)
    }, beatMs).unref()
    let hasFailed = true
    try {
      await guarded(async (tx) => {
        if (!(await isStillThere(tx, leases, mine))) throw new LeaseLostError()
      }, period.work)
      hasFailed = false
    } catch (error) {
      log.error({ err: error, period: name }, 'periodic work failed')
    } finally {
      clearInterval(beat)
      await end(period, hasFailed)
    }
  }

  return {
    add: (period: Period): void => void periods.push(period),
    busyCount: (): number => busy.size,

    /** Takes the turns that are this instance's and hands on the work of each. */
    begin: async (begin: (work: Promise<void>) => void): Promise<void> => {
      if (periods.length === 0) return
      for (const { period, row } of await due(clock.now())) {
        if (!(await take(period, row))) continue
        busy.add(period.name)
        begin(run(period).finally(() => busy.delete(period.name)))
      }
    },
  }
}

/** Nobody is at it. Before holders were named as they are there were bare ids, which stayed between two turns. */
const isAtRest = ({ holder }: { holder: string }): boolean =>
  holder === nobody || /^[0-9a-f-]{36}$/.test(holder)
