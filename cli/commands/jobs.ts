import * as z from 'zod/mini'
import { pageFields } from '#shared/paging.ts'
import { moment } from '#shared/time.ts'
import { originOf } from '../actor.ts'
import { command, type Column, type Row } from '../command.ts'
import { listFlags, listInput, pageResult } from '../lists.ts'
import { idOf } from '../resolve.ts'

const JobQuery = z.object({ ...pageFields, queue: z.optional(z.string()), since: z.optional(moment) })

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'queue' },
  { key: 'state' },
  { key: 'attempts', title: 'tries', kind: 'count' },
  { key: 'runAt', title: 'next try', kind: 'time' },
  { key: 'lastError', title: 'last error' },
]

interface Job {
  id: string
  queue: string
  attempts: number
  runAt: Date
  deadAt: Date | null
  leasedUntil: Date | null
  lastError: string | null
  createdAt: Date
}

/** The payload is left out: it is nothing to people, and the row can be looked up by its id. */
function row(now: Date, { id, queue, attempts, runAt, deadAt, leasedUntil, lastError, createdAt }: Job): Row {
  const isRunning = leasedUntil !== null && leasedUntil > now
  const state = deadAt ? 'dead' : isRunning ? 'running' : 'waiting'
  return { id, queue, state, attempts, runAt, deadAt, lastError, createdAt }
}

export const jobs = [
  command({
    noun: 'jobs',
    verb: 'list',
    summary: 'jobs that wait, run or have failed for good',
    examples: ['plaza jobs list --dead', 'plaza jobs list --queue export.make --json'],
    flags: [
      ...listFlags.filter(({ flags }) => !flags.startsWith('-q')),
      { flags: '--dead', summary: 'only jobs that failed for good' },
      { flags: '--queue <name>', summary: 'only jobs of this queue' },
    ],
    run: async (context, { flags }) => {
      const query = listInput(JobQuery, flags, context.clock)
      const { items, nextCursor } = await context.services.jobs.list({
        ...query,
        isDead: flags['dead'] === true,
      })
      const now = context.clock.now()
      return {
        columns,
        ...pageResult(
          items.map((job) => row(now, job)),
          nextCursor,
        ),
      }
    },
  }),
  command({
    noun: 'jobs',
    verb: 'retry',
    summary: 'retry a job now, with all its attempts',
    examples: ['plaza jobs retry 9b20e7d1'],
    args: ['<id>'],
    write: { severity: 'none', actor: 'operator' },
    run: async (context, given) => {
      const id = await idOf(context, 'jobs', given.args['id'])
      const job = await context.services.jobs.retry(id, originOf(given))
      return { data: row(context.clock.now(), job), columns }
    },
  }),
]
