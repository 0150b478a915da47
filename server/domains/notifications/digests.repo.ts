import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type DigestRow = Tables['digests']['$inferSelect']

/** When the digests of those who want one are due. */
export const digestsRepo = ({ digests }: Tables) => ({
  find: async (db: Db, userId: string): Promise<DigestRow | undefined> => {
    const [row] = await db.select().from(digests).where(eq(digests.userId, userId))
    return row
  },

  /** Sets when the next one is due; of somebody's first one, it tells what happens from now on. */
  put: async (tx: Db, row: Pick<DigestRow, 'userId' | 'nextAt' | 'untilAt'>): Promise<void> => {
    const set = { nextAt: row.nextAt }
    await tx.insert(digests).values(row).onConflictDoUpdate({ target: digests.userId, set })
  },

  remove: async (tx: Db, userId: string): Promise<void> => {
    await tx.delete(digests).where(eq(digests.userId, userId))
  },

  listDue: (db: Db, now: Date, limit: number) =>
    db
      .select({ userId: digests.userId, nextAt: digests.nextAt })
      .from(digests)
      .where(lte(digests.nextAt, now))
      .orderBy(asc(digests.nextAt), asc(digests.userId))
      .limit(limit),

  /** Says that one is owed, unless another instance has said so; answers whether. */
  owe: async (
    tx: Db,
    { userId, nextAt: seen }: Pick<DigestRow, 'userId' | 'nextAt'>,
    change: Pick<DigestRow, 'nextAt'> & { owedAt: Date },
  ): Promise<boolean> =>
    (
      await tx
        .update(digests)
        .set(change)
        .where(and(eq(digests.userId, userId), eq(digests.nextAt, seen)))
        .returning({ userId: digests.userId })
    ).length > 0,

  /** Says that the one that was owed since then is done with. */
  settle: async (
    tx: Db,
    { userId, owedAt }: { userId: string; owedAt: Date },
    told: Partial<Pick<DigestRow, 'untilAt'>>,
  ): Promise<void> => {
    await tx
      .update(digests)
      .set({ owedAt: null, ...told })
      .where(and(eq(digests.userId, userId), eq(digests.owedAt, owedAt)))
  },
})
