import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type VisitRow = Tables['visits']['$inferSelect']

export const visitsRepo = ({ visits, notifications }: Tables) => {
  const byUser = prepared('visits.find', (db) =>
    db
      .select()
      .from(visits)
      .where(eq(visits.userId, sql.placeholder('userId'))),
  )
  return {
    find: async (db: Db, userId: string): Promise<VisitRow | undefined> => {
      const [row] = await byUser(db, { userId })
      return row
    },

    insert: async (tx: Db, row: Tables['visits']['$inferInsert']): Promise<void> => {
      await tx.insert(visits).values(row).onConflictDoNothing()
    },

    /** Changes a visit, unless another request was faster. */
    update: async (tx: Db, seen: VisitRow, change: Partial<VisitRow>): Promise<void> => {
      await tx
        .update(visits)
        .set(change)
        .where(and(eq(visits.userId, seen.userId), eq(visits.lastAt, seen.lastAt)))
    },

    putAway: async (tx: Db, userId: string): Promise<void> => {
      await tx.update(visits).set({ awaySince: null, returnedAt: null }).where(eq(visits.userId, userId))
    },

    remove: async (tx: Db, userId: string): Promise<void> => {
      await tx.delete(visits).where(eq(visits.userId, userId))
    },

    /** What was said to somebody in a stretch of time and waits to be read. */
    countReplies: (db: Db, userId: string, { since, until }: { since: Date; until: Date }): Promise<number> =>
      countRows(
        db,
        notifications,
        and(
          eq(notifications.userId, userId),
          sql`not ${notifications.isRead}`,
          inArray(notifications.kind, ['reply', 'comment', 'mention']),
          gt(notifications.createdAt, since),
          lte(notifications.createdAt, until),
        ),
      ),
  }
}
