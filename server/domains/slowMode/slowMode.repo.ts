import { and, eq, lte, lt } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** When people last wrote in forums in slow mode. */
export const slowModeRepo = ({ slowMarks }: Tables) => {
  const isOf = (userId: string, forumId: string) =>
    and(eq(slowMarks.userId, userId), eq(slowMarks.forumId, forumId))

  return {
    find: async (db: Db, userId: string, forumId: string): Promise<Date | null> =>
      (await db.select({ at: slowMarks.writtenAt }).from(slowMarks).where(isOf(userId, forumId)))[0]?.at ??
      null,

    /** Writes down that somebody writes now, unless they did after `since`: one statement, so that of two only one can. */
    take: async (
      tx: Db,
      mark: { userId: string; forumId: string; writtenAt: Date },
      since: Date,
    ): Promise<boolean> => {
      const rows = await tx
        .insert(slowMarks)
        .values(mark)
        .onConflictDoUpdate({
          target: [slowMarks.userId, slowMarks.forumId],
          set: { writtenAt: mark.writtenAt },
          setWhere: lte(slowMarks.writtenAt, since),
        })
        .returning({ userId: slowMarks.userId })
      return rows.length > 0
    },

    erase: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(slowMarks).where(eq(slowMarks.userId, userId))
    },

    sweep: async (tx: Db, before: Date): Promise<number> =>
      (
        await tx
          .delete(slowMarks)
          .where(lt(slowMarks.writtenAt, before))
          .returning({ userId: slowMarks.userId })
      ).length,
  }
}
