import { Failure } from '#shared/errors.ts'
import type { PageQuery } from '#shared/paging.ts'
import type { Store } from '#db/store.ts'
import { recordAction } from '../core/adminActions.ts'
import type { Clock } from '../core/clock.ts'
import { timeCursor, timePage } from '../core/timeCursor.ts'
import { jobsRepo } from './jobs.repo.ts'

export interface JobsParts {
  store: Store
  clock: Clock
}

interface JobQuery extends PageQuery {
  isDead?: boolean | undefined
  queue?: string | undefined
  since?: Date | undefined
}

export type JobsService = ReturnType<typeof jobsService>

/** Jobs that wait or have been given up, for whoever runs the machine. */
export function jobsService({ store, clock }: JobsParts) {
  const jobs = jobsRepo(store.tables)

  return {
    /** The newest first. */
    list: (query: JobQuery) =>
      store.read(async (db) => {
        const rows = await jobs.list(db, { ...query, after: timeCursor(query), limit: query.limit + 1 })
        return timePage(rows, query.limit, (last) => [last.createdAt, last.id])
      }),

    /** Forgets jobs that were given up before that moment, and answers how many. */
    sweep: (before: Date): Promise<number> =>
      store.transaction((tx, scope) => (scope.only(), jobs.deleteDead(tx, before))),

    /** Gives a job all its tries again, now. One that is under way is left alone. */
    retry: (id: string, origin: Record<string, unknown>) =>
      store.transaction(async (tx) => {
        const before = await jobs.find(tx, id)
        if (!before) throw new Failure('job.not_found')
        const job = await jobs.retry(tx, id, clock.now())
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
