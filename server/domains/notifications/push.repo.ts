import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** The browsers that take push. */
export const pushRepo = ({ pushSubscriptions: browsers }: Tables) => ({
  /** A browser belongs to whoever signed in on it last. */
  put: async (tx: Db, row: Tables['pushSubscriptions']['$inferInsert']): Promise<void> => {
    const { userId, keys } = row
    await tx
      .insert(browsers)
      .values(row)
      .onConflictDoUpdate({ target: browsers.endpoint, set: { userId, keys } })
  },

  listOf: (db: Db, userId: string) =>
    db
      .select()
      .from(browsers)
      .where(eq(browsers.userId, userId))
      .orderBy(desc(browsers.createdAt), desc(browsers.id)),

  find: async (db: Db, id: string) => {
    const [row] = await db.select().from(browsers).where(eq(browsers.id, id))
    return row
  },

  remove: async (tx: Db, ids: string[]): Promise<void> => {
    if (ids.length > 0) await tx.delete(browsers).where(inArray(browsers.id, ids))
  },

  removeOwn: async (tx: Db, userId: string, endpoint: string): Promise<void> => {
    await tx.delete(browsers).where(and(eq(browsers.userId, userId), eq(browsers.endpoint, endpoint)))
  },

  removeAllOf: async (tx: Db, userId: string): Promise<void> => {
    await tx.delete(browsers).where(eq(browsers.userId, userId))
  },
})
