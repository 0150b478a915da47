import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { runSql } from '#db/sql.ts'
import type { Db, Store } from '#db/store.ts'
import { withCallProfile } from '../core/callProfile.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { GatewayDown } from '../ports/stripe/errors.ts'
import { NotYetError } from './notYet.ts'
import type { Queue } from './queue.ts'

export type Payload = Record<string, unknown>
type Handler = (payload: Payload) => Promise<void>

export interface Runner {
  /** Declares who does the jobs of a queue. A handler may run again after a crash: its effects are idempotent. */
  handle(queue: string, handler: Handler): void
  /** Declares work that one instance does every so many seconds. */
  every(name: string, seconds: number, work: () => Promise<void>): void
  start(): void
  /** Does everything that is due, and answers how many jobs ran: for tests and the command line. */
  drain(): Promise<number>
  /** Whether it has looked for work lately and goes on to; before `start` it counts as alive. */
  isAlive(): boolean
  /** Takes no further job and waits for those under way. */
  stop(): Promise<void>
}

const leaseMs = 60_000
const lookEveryMs = 1000
const deafAfterMs = 5 * 60_000
const atOnce = 4
const mostTries = 12
const notYetMs = 60_000
const longestWaitMs = 24 * 60 * 60 * 1000

/** Waiting time before the next try: 5 s doubled each time, up to a day. */
export const retryDelay = (attempts: number): number =>
  Math.min(longestWaitMs, 5000 * 2 ** Math.max(0, attempts - 1))

/** Runs the jobs of this installation in this process; several instances share them by leases. */
export function createRunner(parts: { store: Store; clock: Clock; log: Log; queue: Queue }): Runner {
  const { store, clock, log, queue } = parts
  const { jobs, leases } = store.tables
  const handlers = new Map<string, Handler>()
  const periodic: { name: string; seconds: number; work: () => Promise<void> }[] = []
  const me = randomUUID()
  /** What this process is doing: jobs, and periodic work by name. */
  const active = new Set<Promise<void>>()
  const busyPeriods = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isStopped = false
  let lookedAt = 0

  type Row = typeof jobs.$inferSelect

  /** Takes up to `most` due jobs. A taken job no longer stands in the way of a new one of its name. */
  async function claim(most: number): Promise<Row[]> {
    return await store.transaction(async (tx) => {
      await takeTurns(tx)
      const now = clock.now()
      const isFree = or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now))
      const due = await tx
        .select()
        .from(jobs)
        .where(and(isNull(jobs.deadAt), lte(jobs.runAt, now), isFree, isFirstOfKey(now)))
        .orderBy(asc(jobs.runAt), asc(jobs.id))
        .limit(most)
      const taken: Row[] = []
      for (const job of due) {
        const isDead = job.attempts >= mostTries
        const lease = {
          leasedUntil: new Date(now.getTime() + leaseMs),
          leasedBy: me,
          attempts: job.attempts + 1,
          dedupeKey: null,
        }
        const burial = {
          leasedUntil: null,
          leasedBy: null,
          deadAt: now,
          lastError: 'the process ended in it',
        }
        const claimed = await tx
          .update(jobs)
          .set(isDead ? burial : lease)
          .where(and(eq(jobs.id, job.id), isFree))
          .returning()
        if (isDead) log.error({ queue: job.queue, jobId: job.id, attempts: job.attempts }, 'job died')
        else taken.push(...claimed)
      }
      return taken
    })
  }

  /** On Postgres instances claim one after the other: two snapshots could each miss the other's job of a key. */
  async function takeTurns(tx: Db): Promise<void> {
    if (store.engine === 'postgres')
      await runSql(tx, sql`select pg_advisory_xact_lock(hashtext('plaza.jobs'))`)
  }

  /** Jobs of a key run one at a time, the oldest first; a long row of them holds up no other. */
  const isFirstOfKey = (now: Date) => sql`(${jobs.key} is null or not exists (
    select 1 from ${jobs} other
    where other.queue = ${jobs.queue} and other.key = ${jobs.key} and other.dead_at is null and other.id <> ${jobs.id}
      and (other.leased_until >= ${sql.param(now, jobs.leasedUntil)}
        or (other.run_at, other.id) < (${jobs.runAt}, ${jobs.id}))))`

  async function run(job: Row): Promise<void> {
    const heartbeat = setInterval(() => void extend(job).catch(() => undefined), leaseMs / 3)
    heartbeat.unref()
    try {
      const handler = handlers.get(job.queue)
      if (!handler) throw new Error(`nobody handles the queue ${job.queue}`)
      await withCallProfile('background', () => handler(job.payload))
      await store.transaction(async (tx) => {
        await tx.delete(jobs).where(and(eq(jobs.id, job.id), eq(jobs.leasedBy, me)))
      })
    } catch (error) {
      await postpone(job, error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  const extend = (job: Row) =>
    store.transaction(async (tx) => {
      const leasedUntil = new Date(clock.now().getTime() + leaseMs)
      await tx
        .update(jobs)
        .set({ leasedUntil })
        .where(and(eq(jobs.id, job.id), eq(jobs.leasedBy, me)))
    })

  /** What has to wait for something else keeps all its tries. */
  const setAside = (job: Row, { message }: Error) =>
    store.transaction(async (tx) => {
      await tx
        .update(jobs)
        .set({
          leasedUntil: null,
          leasedBy: null,
          attempts: job.attempts - 1,
          lastError: message,
          runAt: new Date(clock.now().getTime() + notYetMs),
        })
        .where(and(eq(jobs.id, job.id), eq(jobs.leasedBy, me)))
    })

  async function postpone(job: Row, error: unknown): Promise<void> {
    const isWaiting = error instanceof NotYetError || (error instanceof GatewayDown && error.isKeyRefused)
    if (isWaiting) return await setAside(job, error)
    const isDead = job.attempts >= mostTries
    const lastError = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown'
    log[isDead ? 'error' : 'warn'](
      { queue: job.queue, jobId: job.id, attempts: job.attempts, lastError },
      isDead ? 'job died' : 'job failed',
    )
    const now = clock.now()
    await store.transaction(async (tx) => {
      await tx
        .update(jobs)
        .set({
          leasedUntil: null,
          leasedBy: null,
          lastError,
          runAt: new Date(now.getTime() + retryDelay(job.attempts)),
          deadAt: isDead ? now : null,
        })
        .where(and(eq(jobs.id, job.id), eq(jobs.leasedBy, me)))
    })
  }

  /** Does a piece of work beside the others; `stop` waits for it. */
  function begin(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error: unknown) => log.error({ err: error }, 'the job runner failed'))
      .finally(() => {
        active.delete(tracked)
        if (timer) look()
      })
    active.add(tracked)
  }

  /** Begins due jobs in the free places and answers how many. */
  async function beginDue(): Promise<number> {
    const places = isStopped ? 0 : atOnce - (active.size - busyPeriods.size)
    const taken = places > 0 ? await claim(places) : []
    for (const job of taken) begin(run(job))
    return taken.length
  }

  async function drain(): Promise<number> {
    let count = 0
    for (;;) {
      const begun = await beginDue()
      count += begun
      if (begun === 0 && active.size === 0) return count
      await Promise.race(active)
    }
  }

  async function beginPeriodic(): Promise<void> {
    for (const { name, seconds, work } of periodic) {
      if (busyPeriods.has(name) || !(await takeTurn(name, seconds))) continue
      busyPeriods.add(name)
      begin(withCallProfile('background', work).finally(() => busyPeriods.delete(name)))
    }
  }

  /** Whether it is this instance's turn: the lease row lets one of them through per period. */
  async function takeTurn(name: string, seconds: number): Promise<boolean> {
    const now = clock.now()
    const lease = { holder: me, expiresAt: new Date(now.getTime() + seconds * 1000), lastRunAt: now }
    return await store.transaction(async (tx) => {
      const added = await tx
        .insert(leases)
        .values({ name, ...lease })
        .onConflictDoNothing()
        .returning()
      if (added.length > 0) return true
      const taken = await tx
        .update(leases)
        .set(lease)
        .where(and(eq(leases.name, name), lte(leases.expiresAt, now)))
        .returning()
      return taken.length > 0
    })
  }

  function look(): void {
    if (isStopped || looking) return
    looking = beginPeriodic()
      .then(beginDue)
      .then(() => {
        lookedAt = Date.now()
      })
      .catch((error: unknown) => log.error({ err: error }, 'the job runner failed'))
      .finally(() => {
        looking = null
      })
  }

  return {
    handle: (name, handler) => void handlers.set(name, handler),
    every: (name, seconds, work) => void periodic.push({ name, seconds, work }),
    start: () => {
      lookedAt = Date.now()
      timer = setInterval(look, lookEveryMs)
      // The job becomes visible when the transaction that added it ends, a moment later.
      queue.onEnqueue(() => setTimeout(look, 20).unref())
    },
    drain,
    isAlive: () => !isStopped && (timer === undefined || Date.now() - lookedAt < deafAfterMs),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await looking
      await Promise.all(active)
    },
  }
}
