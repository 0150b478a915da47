import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { isAbove } from '#db/sql.ts'
import { personColumns } from '../../core/people.ts'

export type PauseRow = Tables['pauses']['$inferSelect']

interface Page {
  after: string
  limit: number
}

/** Pauses of memberships: the only writer of their table. */
export const pausesRepo = ({ pauses, users }: Tables) => {
  const runs = eq(pauses.state, 'running')
  return {
    /** Answers false where one runs already. */
    insert: async (tx: Db, pause: Tables['pauses']['$inferInsert']): Promise<boolean> => {
      const rows = await tx.insert(pauses).values(pause).onConflictDoNothing().returning({ id: pauses.id })
      return rows.length > 0
    },

    find: async (db: Db, id: string): Promise<PauseRow | undefined> => {
      const [row] = await db
        .select()
        .from(pauses)
        .where(and(eq(pauses.id, id), runs))
      return row
    },

    findOf: async (db: Db, userId: string): Promise<PauseRow | undefined> => {
      const [row] = await db
        .select()
        .from(pauses)
        .where(and(eq(pauses.userId, userId), runs))
      return row
    },

    update: async (tx: Db, id: string, change: Partial<PauseRow>): Promise<void> => {
      await tx
        .update(pauses)
        .set(change)
        .where(and(eq(pauses.id, id), runs))
    },

    /** Answers what ended, to whoever was the first to end it. */
    end: async (
      tx: Db,
      id: string,
      end: Pick<PauseRow, 'state' | 'endedAt'>,
    ): Promise<PauseRow | undefined> => {
      const [row] = await tx
        .update(pauses)
        .set(end)
        .where(and(eq(pauses.id, id), runs))
        .returning()
      return row
    },

    erase: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(pauses).where(eq(pauses.userId, userId))
    },

    /** Those whose membership comes back by this moment. */
    listDue: (db: Db, by: Date, { after, limit }: Page): Promise<PauseRow[]> =>
      db
        .select()
        .from(pauses)
        .where(and(runs, lte(pauses.resumesAt, by), gt(pauses.id, after)))
        .orderBy(asc(pauses.id))
        .limit(limit),

    /** Those that come back by this moment, and nobody was told. */
    listUnreminded: (db: Db, by: Date, { after, limit }: Page): Promise<PauseRow[]> =>
      db
        .select()
        .from(pauses)
        .where(and(runs, isNull(pauses.remindedAt), lte(pauses.resumesAt, by), gt(pauses.id, after)))
        .orderBy(asc(pauses.id))
        .limit(limit),

    /** Asked for by this moment, with a membership that goes on as if nobody had asked. */
    listUnheard: async (db: Db, by: Date, { after, limit }: Page): Promise<PauseRow[]> => {
      const rows = await db
        .select({ pause: pauses })
        .from(pauses)
        .innerJoin(users, eq(users.id, pauses.userId))
        .where(
          and(
            runs,
            lte(pauses.createdAt, by),
            gt(pauses.id, after),
            eq(users.stripeSubscriptionId, pauses.subscriptionId),
            eq(users.subscriptionStatus, 'active'),
          ),
        )
        .orderBy(asc(pauses.id))
        .limit(limit)
      return rows.map(({ pause }) => pause)
    },

    list: async (
      db: Db,
      { userIds, after, limit }: { userIds: string[] | null; after: unknown[] | null; limit: number },
    ) =>
      await db
        .select({ pause: pauses, person: personColumns({ users }) })
        .from(pauses)
        .innerJoin(users, eq(users.id, pauses.userId))
        .where(
          and(
            runs,
            userIds ? inArray(pauses.userId, userIds) : undefined,
            after ? isAbove([pauses.resumesAt, pauses.id], after) : undefined,
          ),
        )
        .orderBy(asc(pauses.resumesAt), asc(pauses.id))
        .limit(limit),
  }
}

export type PausesRepo = ReturnType<typeof pausesRepo>
