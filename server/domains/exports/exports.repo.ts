import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type ExportRow = Tables['exports']['$inferSelect']

export const exportsRepo = ({ exports, users }: Tables) => ({
  /** Takes the person's row for this transaction, so that two of their wishes make one export. */
  holdOwner: async (tx: Db, userId: string): Promise<void> => {
    await tx
      .update(users)
      .set({ role: sql`${users.role}` })
      .where(eq(users.id, userId))
  },

  find: async (db: Db, id: string): Promise<ExportRow | undefined> => {
    const [row] = await db.select().from(exports).where(eq(exports.id, id))
    return row
  },

  findPending: async (db: Db, userId: string): Promise<ExportRow | undefined> => {
    const [row] = await db
      .select()
      .from(exports)
      .where(and(eq(exports.userId, userId), eq(exports.status, 'pending')))
    return row
  },

  list: (db: Db, userId: string): Promise<ExportRow[]> =>
    db.select().from(exports).where(eq(exports.userId, userId)).orderBy(desc(exports.createdAt)).limit(50),

  insert: async (tx: Db, row: Tables['exports']['$inferInsert']): Promise<ExportRow> => {
    const [inserted] = await tx.insert(exports).values(row).returning()
    if (!inserted) throw new Error('the export was not written')
    return inserted
  },

  update: async (tx: Db, id: string, patch: Partial<ExportRow>): Promise<void> => {
    await tx.update(exports).set(patch).where(eq(exports.id, id))
  },

  listExpired: (db: Db, now: Date): Promise<ExportRow[]> =>
    db
      .select()
      .from(exports)
      .where(and(eq(exports.status, 'ready'), lte(exports.expiresAt, now)))
      .limit(100),
})
