import { quiet } from '#db/changes.ts'
import { withCallProfile } from '../core/callProfile.ts'
import { leasesRepo, type LeaseRow } from '../core/leases.repo.ts'
import { clockToleranceMs, createLeaseWatch, type LeaseParts } from '../core/leaseWatch.ts'
import type { Log } from '../core/log.ts'
import { spanning, type Tracing } from '../core/trace.ts'
import { underLease } from '../core/underLease.ts'

export interface Period {
  name: string
  seconds: number
  work: (stopping: AbortSignal) => Promise<void>
}

/** The holder of work that nobody is doing. */
const nobody = ''
/** What failed is tried again after this, or after its period where that is shorter. */
const retryMs = 5 * 60_000

interface Parts extends LeaseParts {
  log: Log
  me: () => Promise<string>
  /** Aborted when no more work may be begun. */
  stopping: AbortSignal
  /** So much too early is soon enough: whoever sleeps in between wakes once for all that is due about then. */
  earlyMs?: number
  tracing?: Tracing | null | undefined
}

/**
 * Work that one instance does every so many seconds. Its row says when it is due next and, while somebody does
 * it, who and when they last showed a sign of life.
 */
export function createPeriods({ log, me, stopping, earlyMs = 0, tracing, ...parts }: Parts) {
  const { store, clock } = parts
  const leases = leasesRepo(store.tables)
  const watch = createLeaseWatch(parts)
  const periods: Period[] = []
  const busy = new Set<string>()

  /** An hour further ahead than the period was set by a clock that has been put back since. */
  const isAbsurd = ({ expiresAt }: LeaseRow, { seconds }: Pick<Period, 'seconds'>, now: Date): boolean =>
    expiresAt.getTime() - now.getTime() > seconds * 1000 + clockToleranceMs

  async function due(now: Date): Promise<{ period: Period; row: LeaseRow | undefined }[]> {
    const names = periods.map(({ name }) => name)
    const rows = await store.read((db) => leases.list(db, names))
    const own = await me()
    const states = await watch.look(
      rows
        .filter((row) => row.holder !== own && !isAtRest(row))
        .map(({ name, holder, lastRunAt }) => ({ name, holder, until: null, beatAt: lastRunAt })),
    )
    return periods.flatMap((period): { period: Period; row: LeaseRow | undefined }[] => {
      const row = rows.find(({ name }) => name === period.name)
      if (busy.has(period.name)) return []
      if (!row) return [{ period, row }]
      // What stands under our own name and nobody does was not ended when the database was away.
      const state = row.holder === own ? 'abandoned' : states.get(period.name)
      const isFree = state === undefined || state === 'abandoned'
      const isDue =
        state === 'abandoned' ||
        row.expiresAt.getTime() - earlyMs <= now.getTime() ||
        isAbsurd(row, period, now)
      return isFree && isDue ? [{ period, row }] : []
    })
  }

  /** Takes a turn as it was seen to be free; false where somebody else was faster. */
  async function take({ name, seconds }: Period, row: LeaseRow | undefined): Promise<boolean> {
    const now = clock.now()
    const lease = {
      holder: await me(),
      expiresAt: new Date(now.getTime() + seconds * 1000),
      lastRunAt: now,
    }
    const isTaken = await store.transaction(
      quiet((tx) => (row ? leases.replace(tx, row, lease) : leases.insert(tx, { name, ...lease }))),
    )
    if (isTaken && row && isAbsurd(row, { seconds }, now))
      log.warn(
        { period: name, dueAt: row.expiresAt },
        'periodic work was due in a far future: the clock was wrong',
      )
    return isTaken
  }

  async function run({ name, seconds, work }: Period): Promise<void> {
    const own = { name, holder: await me() }
    const change = (lease: Partial<LeaseRow>) =>
      store.transaction(quiet((tx) => leases.update(tx, own, lease)))
    let next = {}
    try {
      await underLease(
        { beat: () => change({ lastRunAt: clock.now() }), isHeld: (tx) => leases.isHeld(tx, own) },
        () =>
          withCallProfile('background', () =>
            spanning(tracing?.begin(`period ${name}`, 'consumer', { facts: {} }) ?? null, () =>
              work(stopping),
            ),
          ),
      )
    } catch (error) {
      log.error({ err: error, period: name }, 'periodic work failed')
      next = { expiresAt: new Date(clock.now().getTime() + Math.min(retryMs, seconds * 1000)) }
    } finally {
      await change({ holder: nobody, ...next })
    }
  }

  return {
    add: (period: Period): void => void periods.push(period),
    busyCount: (): number => busy.size,

    /** Whether a turn may be taken at once, as far as is known: one that is due, was never taken or is somebody else's. */
    isWaiting: async (): Promise<boolean> => {
      const own = await me()
      const resting = periods.filter(({ name }) => !busy.has(name))
      const rows = await store.read((db) =>
        leases.list(
          db,
          resting.map(({ name }) => name),
        ),
      )
      const now = clock.now()
      const isElsewhere = (row: LeaseRow) => row.holder !== own && !isAtRest(row)
      return rows.length < resting.length || rows.some((row) => row.expiresAt <= now || isElsewhere(row))
    },

    /** Takes the turns that are this instance's and hands on the work of each. */
    begin: async (begin: (work: Promise<void>) => void): Promise<void> => {
      if (periods.length === 0) return
      for (const { period, row } of await due(clock.now())) {
        if (stopping.aborted) return
        if (!(await take(period, row))) continue
        busy.add(period.name)
        begin(
          run(period)
            // That it has ended could not be written down: whoever finds that finds the database away.
            .catch((error: unknown) =>
              log.error({ err: error, period: period.name }, 'periodic work could not be ended'),
            )
            .finally(() => busy.delete(period.name)),
        )
      }
    },
  }
}

/** Nobody is at it. Before holders were named as they are there were bare ids, which stayed between two turns. */
const isAtRest = ({ holder }: { holder: string }): boolean =>
  holder === nobody || /^[0-9a-f-]{36}$/.test(holder)
