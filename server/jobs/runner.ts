import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Store } from '#db/store.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
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
  /** Whether it has looked for work lately; before `start` it counts as alive. */
  isAlive(): boolean
  /** Takes no further job and waits for those under way. */
  stop(): Promise<void>
}

const leaseMs = 60_000
const lookEveryMs = 1000
const deafAfterMs = 5 * 60_000
const atOnce = 4
const mostTries = 12
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
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | null = null
  let isStopped = false
  let lookedAt = 0

  type Row = typeof jobs.$inferSelect

  /** Takes due jobs, never two of one key. A taken job no longer stands in the way of a new one of its name. */
  async function claim(): Promise<Row[]> {
    return await store.transaction(async (tx) => {
      const now = clock.now()
      const isFree = or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now))
      const due = await tx
        .select()
        .from(jobs)
        .where(and(isNull(jobs.deadAt), lte(jobs.runAt, now), isFree))
        .orderBy(asc(jobs.runAt), asc(jobs.id))
        .limit(atOnce * 4)
      const taken: Row[] = []
      for (const job of due) {
        if (taken.length >= atOnce) break
        if (job.key !== null) {
          const busy = await tx
            .select({ until: jobs.leasedUntil })
            .from(jobs)
            .where(and(eq(jobs.queue, job.queue), eq(jobs.key, job.key)))
          if (busy.some(({ until }) => until !== null && until >= now)) continue
        }
        const claimed = await tx
          .update(jobs)
          .set({
            leasedUntil: new Date(now.getTime() + leaseMs),
            leasedBy: me,
            attempts: job.attempts + 1,
            dedupeKey: null,
          })
          .where(and(eq(jobs.id, job.id), isFree))
          .returning()
        taken.push(...claimed)
      }
      return taken
    })
  }

  async function run(job: Row): Promise<void> {
    const heartbeat = setInterval(() => void extend(job).catch(() => undefined), leaseMs / 3)
    heartbeat.unref()
    try {
      const handler = handlers.get(job.queue)
      if (!handler) throw new Error(`nobody handles the queue ${job.queue}`)
      await handler(job.payload)
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

  async function postpone(job: Row, error: unknown): Promise<void> {
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

  async function runDue(): Promise<number> {
    let count = 0
    for (;;) {
      const taken = isStopped ? [] : await claim()
      if (taken.length === 0) return count
      await Promise.all(taken.map(run))
      count += taken.length
    }
  }

  async function runPeriodic(): Promise<void> {
    for (const { name, seconds, work } of periodic) {
      if (!(await takeTurn(name, seconds))) continue
      try {
        await work()
      } catch (error) {
        log.error({ err: error, name }, 'periodic work failed')
      }
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
    if (isStopped || running) return
    running = runPeriodic()
      .then(runDue)
      .then(() => {
        lookedAt = Date.now()
      })
      .catch((error: unknown) => log.error({ err: error }, 'the job runner failed'))
      .finally(() => {
        running = null
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
    drain: runDue,
    isAlive: () => timer === undefined || Date.now() - lookedAt < deafAfterMs,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
