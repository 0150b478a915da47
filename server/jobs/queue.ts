import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import { currentSpan } from '../core/trace.ts'
import type { Clock } from '../core/clock.ts'

/** Work that is done after the transaction that asked for it, at least once. The payload is ids only. */
export interface Job {
  queue: string
  payload: Record<string, string | number | boolean | null>
  /** Jobs of one queue and key run one at a time. */
  key?: string
  /** While a job of this name waits, another one is not added. */
  dedupeKey?: string
  runAt?: Date
}

/**
 * Nothing is planned further ahead than this: a job that is was planned while the clock was wrong, and is done at
 * once. What is further away is planned in several steps.
 */
export const furthestMs = 31 * 24 * 60 * 60 * 1000

export interface Queue {
  /** Adds a job inside the caller's transaction: it exists exactly if the transaction does. */
  enqueue(tx: Db, job: Job): Promise<void>
  /** Takes a job back that waits under this name, inside the caller's transaction; null where none waits any more. */
  withdraw(tx: Db, job: Required<Pick<Job, 'queue' | 'dedupeKey'>>): Promise<Job['payload'] | null>
  /** Told after something was enqueued, so that the runner need not wait for its next look. */
  onEnqueue(listener: () => void): void
}

/** Under which name a payload says by what the job is followed. */
const traceKey = '$traceparent'

const withTrace = (payload: Job['payload']): Job['payload'] => {
  const span = currentSpan()
  return span ? { ...payload, [traceKey]: span.traceparent } : payload
}

/** What a job is about, and by what it is followed. */
export function withoutTrace({ [traceKey]: traceparent, ...payload }: Record<string, unknown>) {
  return { payload, traceparent: typeof traceparent === 'string' ? traceparent : undefined }
}

/** The queue over the jobs table. */
export function createQueue(store: Store, clock: Clock): Queue {
  const { jobs } = store.tables
  const listeners: (() => void)[] = []
  return {
    enqueue: async (tx, { queue, payload, key, dedupeKey, runAt }) => {
      const now = clock.now()
      await tx
        .insert(jobs)
        .values({
          id: newId(),
          queue,
          payload: withTrace(payload),
          key: key ?? null,
          dedupeKey: dedupeKey ?? null,
          runAt: runAt ?? now,
          createdAt: now,
        })
        .onConflictDoNothing()
      for (const listener of listeners) listener()
    },
    withdraw: async (tx, { queue, dedupeKey }) => {
      const [job] = await tx
        .delete(jobs)
        .where(and(eq(jobs.queue, queue), eq(jobs.dedupeKey, dedupeKey), isNull(jobs.leasedBy)))
        .returning({ payload: jobs.payload })
      return job ? (withoutTrace(job.payload).payload as Job['payload']) : null
    },
    onEnqueue: (listener) => {
      listeners.push(listener)
    },
  }
}
