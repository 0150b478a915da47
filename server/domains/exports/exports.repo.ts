import { and, desc, eq, lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type ExportRow = Tables['exports']['$inferSelect']

export const exportsRepo = ({ exports }: Tables) => ({
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

  /** Says where the file is; false where nobody waits for it any more. */
  finish: async (
    tx: Db,
    id: string,
    file: Pick<ExportRow, 'fileName' | 'bytes' | 'finishedAt' | 'expiresAt'>,
  ): Promise<boolean> => {
    const rows = await tx
      .update(exports)
      .set({ ...file, status: 'ready' })
      .where(and(eq(exports.id, id), eq(exports.status, 'pending')))
      .returning({ id: exports.id })
    return rows.length > 0
  },

  expire: async (tx: Db, id: string): Promise<void> => {
    await tx.update(exports).set({ status: 'expired', fileName: null }).where(eq(exports.id, id))
  },

  listExpired: (db: Db, now: Date): Promise<ExportRow[]> =>
    db
      .select()
      .from(exports)
      .where(and(eq(exports.status, 'ready'), lte(exports.expiresAt, now)))
      .limit(100),

  /** Has the next sweep take somebody's files, and no file made that they wait for. */
  expireAllOf: async (tx: Db, userId: string, now: Date): Promise<void> => {
    const own = eq(exports.userId, userId)
    await tx.update(exports).set({ expiresAt: now }).where(own)
    await tx
      .update(exports)
      .set({ status: 'expired' })
      .where(and(own, eq(exports.status, 'pending')))
  },
})
