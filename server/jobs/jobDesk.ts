import { and, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import { isBelow } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { recordAction } from '../core/adminActions.ts'
import type { Clock } from '../core/clock.ts'

interface JobQuery extends PageQuery {
  isDead?: boolean | undefined
  queue?: string | undefined
  since?: Date | undefined
}

/** Work that waits or has been given up, for whoever runs the machine. */
export function createJobDesk({ store, clock }: { store: Store; clock: Clock }) {
  const { jobs } = store.tables

  return {
    /** The newest first. */
    list: ({ isDead, queue, since, cursor, limit }: JobQuery) =>
      store.read(async (db) => {
        const [at, id] = cursor ? decodeCursor(cursor, ['number', 'string']) : []
        const rows = await db
          .select()
          .from(jobs)
          .where(
            and(
              isDead ? isNotNull(jobs.deadAt) : undefined,
              queue ? eq(jobs.queue, queue) : undefined,
              since ? gte(jobs.createdAt, since) : undefined,
              id === undefined ? undefined : isBelow([jobs.createdAt, jobs.id], [new Date(at ?? 0), id]),
            ),
          )
          .orderBy(desc(jobs.createdAt), desc(jobs.id))
          .limit(limit + 1)
        return pageOf(rows, limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    /** Gives a job all its tries again, now. One that is under way is left alone. */
    retry: (id: string, origin: Record<string, unknown>) =>
      store.transaction(async (tx) => {
        const [before] = await tx.select().from(jobs).where(eq(jobs.id, id))
        if (!before) throw new Failure('job.not_found')
        const [job] = await tx
          .update(jobs)
          .set({ attempts: 0, deadAt: null, runAt: clock.now(), lastError: null })
          .where(and(eq(jobs.id, id), isNull(jobs.leasedBy)))
          .returning()
        if (!job) throw new Failure('job.running')
        const stateOf = ({ attempts, deadAt }: typeof job) => ({ attempts, isDead: deadAt !== null })
        await recordAction(tx, store.tables, {
          clock,
          actor: 'operator',
          action: 'retry_job',
          target: { type: 'job', id },
          reason: `Tried again: ${job.queue}`,
          before: stateOf(before),
          after: stateOf(job),
          origin,
        })
        return job
      }),
  }
}
