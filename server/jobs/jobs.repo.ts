import { and, desc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

interface ListRequest {
  isDead?: boolean | undefined
  queue?: string | undefined
  since?: Date | undefined
  after: unknown[] | null
  limit: number
}

type Job = Tables['jobs']['$inferSelect']

export const jobsRepo = ({ jobs }: Tables) => ({
  list: (db: Db, { isDead, queue, since, after, limit }: ListRequest): Promise<Job[]> =>
    db
      .select()
      .from(jobs)
      .where(
        and(
          isDead ? isNotNull(jobs.deadAt) : undefined,
          queue ? eq(jobs.queue, queue) : undefined,
          since ? gte(jobs.createdAt, since) : undefined,
          after ? isBelow([jobs.createdAt, jobs.id], after) : undefined,
        ),
      )
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(limit),

  find: async (db: Db, id: string): Promise<Job | undefined> => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, id))
    return job
  },

  deleteDead: async (tx: Db, before: Date): Promise<number> => {
    const isOld = and(isNotNull(jobs.deadAt), lte(jobs.deadAt, before))
    return (await tx.delete(jobs).where(isOld).returning({ id: jobs.id })).length
  },

  /** Makes a job due with all its tries; answers nothing when somebody is doing it. */
  retry: async (tx: Db, id: string, now: Date): Promise<Job | undefined> => {
    const [job] = await tx
      .update(jobs)
      .set({ attempts: 0, deadAt: null, runAt: now, lastError: null })
      .where(and(eq(jobs.id, id), isNull(jobs.leasedBy)))
      .returning()
    return job
  },
})
