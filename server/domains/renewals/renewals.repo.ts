import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type CoverRow = Tables['renewalCovers']['$inferSelect']

export const renewalsRepo = ({ renewalChoices, renewalCovers, renewalDraws }: Tables) => ({
  isOn: async (db: Db, userId: string): Promise<boolean> => {
    const [row] = await db
      .select({ isOn: renewalChoices.isOn })
      .from(renewalChoices)
      .where(eq(renewalChoices.userId, userId))
    return row?.isOn ?? false
  },

  setChoice: async (tx: Db, userId: string, choice: { isOn: boolean; updatedAt: Date }): Promise<void> => {
    await tx
      .insert(renewalChoices)
      .values({ userId, ...choice })
      .onConflictDoUpdate({ target: renewalChoices.userId, set: choice })
  },

  /** Whether anybody pays, or ever has, from earnings: where nobody does, nothing is asked of the provider. */
  isUsed: async (db: Db): Promise<boolean> => {
    const [choice] = await db
      .select({ userId: renewalChoices.userId })
      .from(renewalChoices)
      .where(eq(renewalChoices.isOn, true))
      .limit(1)
    if (choice) return true
    const [cover] = await db.select({ id: renewalCovers.id }).from(renewalCovers).limit(1)
    return cover !== undefined
  },

  findByInvoice: async (db: Db, invoiceId: string): Promise<CoverRow | undefined> => {
    const [cover] = await db.select().from(renewalCovers).where(eq(renewalCovers.invoiceId, invoiceId))
    return cover
  },

  /** The cover of that invoice, if nobody else has made one. */
  insert: async (tx: Db, cover: Tables['renewalCovers']['$inferInsert']): Promise<CoverRow | undefined> => {
    const [row] = await tx.insert(renewalCovers).values(cover).onConflictDoNothing().returning()
    return row
  },

  /** Writes over the cover as it was read; nothing when it has changed since. */
  update: async (
    tx: Db,
    read: CoverRow,
    patch: Partial<Pick<CoverRow, 'status' | 'creditId' | 'returnedCents' | 'reason'>> & { updatedAt: Date },
  ): Promise<CoverRow | undefined> => {
    const [row] = await tx
      .update(renewalCovers)
      .set(patch)
      .where(
        and(
          eq(renewalCovers.id, read.id),
          eq(renewalCovers.status, read.status),
          eq(renewalCovers.returnedCents, read.returnedCents),
        ),
      )
      .returning()
    return row
  },

  insertDraw: async (tx: Db, draw: Tables['renewalDraws']['$inferInsert']): Promise<void> => {
    await tx.insert(renewalDraws).values(draw)
  },

  setReturned: async (tx: Db, id: string, returnedCents: number): Promise<void> => {
    await tx.update(renewalDraws).set({ returnedCents }).where(eq(renewalDraws.id, id))
  },

  /** The newest first: what was drawn last is given back first. */
  listDraws: (db: Db, coverId: string) =>
    db.select().from(renewalDraws).where(eq(renewalDraws.coverId, coverId)).orderBy(desc(renewalDraws.id)),

  /** Covers whose invoice may still change, in the order of their ids. */
  listLiving: (
    db: Db,
    { states, after, limit }: { states: CoverRow['status'][]; after: string; limit: number },
  ): Promise<CoverRow[]> =>
    db
      .select()
      .from(renewalCovers)
      .where(and(inArray(renewalCovers.status, states), gt(renewalCovers.id, after)))
      .orderBy(asc(renewalCovers.id))
      .limit(limit),

  listOf: (db: Db, userId: string, limit: number): Promise<CoverRow[]> =>
    db
      .select()
      .from(renewalCovers)
      .where(eq(renewalCovers.userId, userId))
      .orderBy(desc(renewalCovers.createdAt), desc(renewalCovers.id))
      .limit(limit),
})
