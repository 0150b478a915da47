import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { quiet } from '#db/changes.ts'
import { isStillThere, runSql } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { clockToleranceMs, createLeaseWatch, leaseMs, type LeaseParts } from '../core/leaseWatch.ts'
import type { Log } from '../core/log.ts'
import { furthestMs } from './queue.ts'

export const mostTries = 12
const hourMs = 60 * 60_000
export const longestWaitMs = 24 * hourMs
/** How many of the first due jobs are looked at: enough to see past those that others do. */
const sight = 200

interface Parts extends LeaseParts {
  log: Log
  /** The name under which this runner holds its jobs. */
  me: () => Promise<string>
  /** Whether this runner is doing that job right now. */
  isMine: (jobId: string) => boolean
}

/** The jobs table: who takes which job, keeps it and gives it back. */
export function createClaims({ log, me, isMine, ...parts }: Parts) {
  const { store, clock } = parts
  const { jobs } = store.tables
  const watch = createLeaseWatch(parts)
  type Row = typeof jobs.$inferSelect

  const isLeased = sql`${jobs.leasedBy} is not null`
  const held = async (id: string) => and(eq(jobs.id, id), eq(jobs.leasedBy, await me()))

  /** The due jobs that somebody has whom nobody has seen at work for long enough, each as it stands. */
  async function abandoned(now: Date): Promise<Row[]> {
    const rows = await store.read((db) =>
      db
        .select()
        .from(jobs)
        .where(and(isNull(jobs.deadAt), lte(jobs.runAt, now), isLeased))
        .orderBy(asc(jobs.runAt), asc(jobs.id))
        .limit(sight),
    )
    const own = await me()
    const others = rows.filter(({ id }) => !isMine(id))
    const states = await watch.look(
      others.map(({ id, leasedBy, leasedUntil }) => ({
        name: id,
        holder: leasedBy ?? '',
        until: leasedUntil,
      })),
    )
    // What stands under our own name and nobody does was not given back when the database was away.
    return others.filter(({ id, leasedBy }) => leasedBy === own || states.get(id) === 'abandoned')
  }

  /** On Postgres instances claim one after the other: two snapshots could each miss the other's job of a key. */
  async function takeTurns(tx: Db): Promise<void> {
    if (store.engine === 'postgres')
      await runSql(tx, sql`select pg_advisory_xact_lock(hashtext('plaza.jobs'))`)
  }

  /** Jobs of a key run one at a time, the oldest first; a long row of them holds up no other. */
  const isFirstOfKey = (lost: SQL): SQL => sql`(${jobs.key} is null or not exists (
    select 1 from ${jobs} other
    where other.queue = ${jobs.queue} and other.key = ${jobs.key} and other.dead_at is null and other.id <> ${jobs.id}
      and ((other.leased_by is not null and not (${lost}))
        or (other.run_at, other.id) < (${jobs.runAt}, ${jobs.id}))))`

  return {
    /** Takes up to `most` due jobs. A taken job no longer stands in the way of a new one of its name. */
    claim: async (most: number): Promise<Row[]> => {
      const holder = await me()
      const lost = await abandoned(clock.now())
      const lostIds = lost.map(({ id }) => id)
      const isLost = lostIds.length > 0 ? sql`other.id in ${lostIds}` : sql`false`
      // A sign of life that came in between has changed the lease, and it stays where it is.
      const isFree = or(
        isNull(jobs.leasedBy),
        ...lost.map((row) =>
          and(eq(jobs.id, row.id), eq(jobs.leasedBy, row.leasedBy ?? ''), untilIs(row.leasedUntil)),
        ),
      )
      return await store.transaction(
        quiet(async (tx) => {
          await takeTurns(tx)
          const now = clock.now()
          const due = await tx
            .select()
            .from(jobs)
            .where(and(isNull(jobs.deadAt), lte(jobs.runAt, now), isFree, isFirstOfKey(isLost)))
            .orderBy(asc(jobs.runAt), asc(jobs.id))
            .limit(most)
          const taken: Row[] = []
          for (const job of due) {
            const isDead = job.attempts >= mostTries
            const lease = {
              leasedUntil: new Date(now.getTime() + leaseMs),
              leasedBy: holder,
              attempts: job.attempts + 1,
              dedupeKey: null,
            }
            const givenUp = {
              leasedUntil: null,
              leasedBy: null,
              deadAt: now,
              lastError: 'the process ended in it',
            }
            const claimed = await tx
              .update(jobs)
              .set(isDead ? givenUp : lease)
              .where(and(eq(jobs.id, job.id), isFree))
              .returning()
            if (isDead) log.error({ queue: job.queue, jobId: job.id, attempts: job.attempts }, 'job died')
            else taken.push(...claimed)
            if (job.leasedBy !== null)
              log.warn({ queue: job.queue, jobId: job.id }, 'a job was taken over from a process that ended')
          }
          return taken
        }),
      )
    },

    /** When there is something to claim next, as far as is known: at once where somebody else has a job. */
    nextAt: async (): Promise<number | null> => {
      const own = await me()
      const [next] = await store.read((db) =>
        db
          .select({ runAt: jobs.runAt })
          .from(jobs)
          .where(and(isNull(jobs.deadAt), or(isNull(jobs.leasedBy), ne(jobs.leasedBy, own))))
          .orderBy(asc(jobs.runAt))
          .limit(1),
      )
      return next?.runAt.getTime() ?? null
    },

    /** Shows that a job is still being done. */
    beat: async (id: string): Promise<void> => {
      const isHeld = await held(id)
      const leasedUntil = new Date(clock.now().getTime() + leaseMs)
      await store.transaction(quiet((tx) => tx.update(jobs).set({ leasedUntil }).where(isHeld).returning()))
    },

    /** Whether this runner still has a job; until the transaction ends nobody takes it away. */
    isHeld: async (tx: Db, id: string): Promise<boolean> => isStillThere(tx, jobs, await held(id)),

    /** Forgets a job that is done. */
    finish: async (id: string): Promise<void> => {
      const isHeld = await held(id)
      await store.transaction(quiet((tx) => tx.delete(jobs).where(isHeld).returning()))
    },

    /** Gives a job back as it shall stand. */
    giveBack: async (
      id: string,
      change: { runAt: Date; attempts: number; lastError: string; deadAt: Date | null },
    ): Promise<void> => {
      const isHeld = await held(id)
      await store.transaction(
        quiet((tx) =>
          tx
            .update(jobs)
            .set({ ...change, leasedUntil: null, leasedBy: null })
            .where(isHeld)
            .returning(),
        ),
      )
    },

    /** Brings jobs back to the present whose hour was set while the clock was wrong; answers how many. */
    mend: async (): Promise<number> => {
      const now = clock.now()
      const ahead = (ms: number) => new Date(now.getTime() + ms)
      const isAbsurd = or(
        gt(jobs.createdAt, ahead(clockToleranceMs)),
        gt(jobs.runAt, ahead(furthestMs)),
        and(gt(jobs.attempts, 0), gt(jobs.runAt, ahead(longestWaitMs + clockToleranceMs))),
      )
      return await store.transaction(
        quiet(async (tx) => {
          const found = await tx
            .select({ id: jobs.id })
            .from(jobs)
            .where(and(isNull(jobs.deadAt), gt(jobs.runAt, ahead(clockToleranceMs)), isAbsurd))
            .limit(sight)
          const ids = found.map(({ id }) => id)
          if (ids.length > 0)
            await tx.update(jobs).set({ runAt: now, createdAt: now }).where(inArray(jobs.id, ids)).returning()
          return ids.length
        }),
      )
    },
  }

  function untilIs(at: Date | null) {
    return at ? eq(jobs.leasedUntil, at) : isNull(jobs.leasedUntil)
  }
}
