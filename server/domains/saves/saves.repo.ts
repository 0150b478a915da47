import { and, desc, eq } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export const savesRepo = ({ saves }: Tables) => ({
  /** Saving twice is saving once. */
  insert: async (tx: Db, save: Tables['saves']['$inferInsert']): Promise<void> => {
    await tx.insert(saves).values(save).onConflictDoNothing()
  },

  remove: async (tx: Db, userId: string, postId: string): Promise<void> => {
    await tx.delete(saves).where(and(eq(saves.userId, userId), eq(saves.postId, postId)))
  },

  countOf: (db: Db, userId: string): Promise<number> => countRows(db, saves, eq(saves.userId, userId)),

  removeAllOf: async (tx: Db, userId: string): Promise<void> => {
    await tx.delete(saves).where(eq(saves.userId, userId))
  },

  /** What somebody has saved, the last first. */
  list: (db: Db, userId: string, page: { after: unknown[] | null; limit: number }) =>
    db
      .select({ id: saves.id, postId: saves.postId, createdAt: saves.createdAt })
      .from(saves)
      .where(
        and(
          eq(saves.userId, userId),
          page.after ? isBelow([saves.createdAt, saves.id], page.after) : undefined,
        ),
      )
      .orderBy(desc(saves.createdAt), desc(saves.id))
      .limit(page.limit),
})
