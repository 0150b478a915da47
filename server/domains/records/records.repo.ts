import { and, asc, count, desc, eq, gt, lte } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type RecordKeyRow = Tables['recordKeys']['$inferSelect']
export type RecordLinkRow = Tables['recordLinks']['$inferSelect']

export const recordsRepo = ({ recordKeys, recordLinks }: Tables) => ({
  /** Every key, the oldest first. */
  listKeys: (db: Db): Promise<RecordKeyRow[]> =>
    db.select().from(recordKeys).orderBy(asc(recordKeys.createdAt), asc(recordKeys.id)),

  insertKey: async (tx: Db, row: RecordKeyRow): Promise<void> => {
    await tx.insert(recordKeys).values(row)
  },

  insertLink: async (tx: Db, row: RecordLinkRow): Promise<void> => {
    await tx.insert(recordLinks).values(row)
  },

  findLink: async (db: Db, tokenHash: string, now: Date): Promise<RecordLinkRow | undefined> => {
    const [row] = await db
      .select()
      .from(recordLinks)
      .where(and(eq(recordLinks.tokenHash, tokenHash), gt(recordLinks.expiresAt, now)))
    return row
  },

  /** Somebody's links that are open, the newest first. */
  listLinks: (db: Db, userId: string, now: Date) =>
    db
      .select({
        id: recordLinks.id,
        parts: recordLinks.parts,
        createdAt: recordLinks.createdAt,
        expiresAt: recordLinks.expiresAt,
      })
      .from(recordLinks)
      .where(and(eq(recordLinks.userId, userId), gt(recordLinks.expiresAt, now)))
      .orderBy(desc(recordLinks.createdAt), desc(recordLinks.id)),

  countLinks: async (db: Db, userId: string, now: Date): Promise<number> => {
    const [row] = await db
      .select({ n: count() })
      .from(recordLinks)
      .where(and(eq(recordLinks.userId, userId), gt(recordLinks.expiresAt, now)))
    return row?.n ?? 0
  },

  deleteLink: async (tx: Db, userId: string, id: string): Promise<boolean> => {
    const gone = await tx
      .delete(recordLinks)
      .where(and(eq(recordLinks.id, id), eq(recordLinks.userId, userId)))
      .returning({ id: recordLinks.id })
    return gone.length > 0
  },

  deleteLinksOf: async (tx: Db, userId: string): Promise<void> => {
    await tx.delete(recordLinks).where(eq(recordLinks.userId, userId))
  },

  deleteExpired: async (tx: Db, now: Date): Promise<number> => {
    const gone = await tx
      .delete(recordLinks)
      .where(lte(recordLinks.expiresAt, now))
      .returning({ id: recordLinks.id })
    return gone.length
  },
})
