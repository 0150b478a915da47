import { and, eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type OfferRow = Tables['takenOffers']['$inferSelect']

export const offersRepo = ({ takenOffers }: Tables) => ({
  find: async (db: Db, id: string): Promise<OfferRow | undefined> => {
    const [row] = await db.select().from(takenOffers).where(eq(takenOffers.id, id))
    return row
  },

  hasTaken: async (db: Db, userId: string, couponId: string): Promise<boolean> => {
    const rows = await db
      .select({ id: takenOffers.id })
      .from(takenOffers)
      .where(and(eq(takenOffers.userId, userId), eq(takenOffers.couponId, couponId)))
    return rows.length > 0
  },

  /** Answers nothing where this person has taken it before. */
  insert: async (tx: Db, row: Tables['takenOffers']['$inferInsert']): Promise<OfferRow | undefined> => {
    const [made] = await tx.insert(takenOffers).values(row).onConflictDoNothing().returning()
    return made
  },

  setGiven: async (tx: Db, id: string, at: Date): Promise<void> => {
    await tx.update(takenOffers).set({ givenAt: at }).where(eq(takenOffers.id, id))
  },
})
