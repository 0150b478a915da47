import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { held } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type CouponRow = Tables['coupons']['$inferSelect']

export const couponsRepo = ({ coupons, pendingCheckouts: checkouts }: Tables) => ({
  list: (db: Db): Promise<CouponRow[]> => db.select().from(coupons).orderBy(desc(coupons.createdAt)),

  find: async (db: Db, id: string): Promise<CouponRow | undefined> => {
    const [row] = await db.select().from(coupons).where(eq(coupons.id, id))
    return row
  },

  findByCode: async (db: Db, code: string): Promise<CouponRow | undefined> => {
    const [row] = await db.select().from(coupons).where(eq(coupons.code, code))
    return row
  },

  /** Answers nothing where the code is taken. */
  insert: async (tx: Db, coupon: Tables['coupons']['$inferInsert']): Promise<CouponRow | undefined> => {
    const [row] = await tx.insert(coupons).values(coupon).onConflictDoNothing().returning()
    return row
  },

  /** The one that those who are about to cancel are offered. */
  findOffered: async (db: Db): Promise<CouponRow | undefined> => {
    const [row] = await db
      .select()
      .from(coupons)
      .where(and(eq(coupons.isOffered, true), isNull(coupons.disabledAt)))
      .limit(1)
    return row
  },

  /** Offers this one and no other; null offers none. */
  setOffered: async (tx: Db, id: string | null): Promise<void> => {
    // Two who offer another one each do so one after the other.
    await held(tx, tx.select({ id: coupons.id }).from(coupons).orderBy(coupons.id))
    await tx.update(coupons).set({ isOffered: false }).where(eq(coupons.isOffered, true))
    if (id !== null) await tx.update(coupons).set({ isOffered: true }).where(eq(coupons.id, id))
  },

  disable: async (tx: Db, id: string, at: Date): Promise<boolean> => {
    const rows = await tx
      .update(coupons)
      .set({ disabledAt: at, isOffered: false })
      .where(and(eq(coupons.id, id), isNull(coupons.disabledAt)))
      .returning({ id: coupons.id })
    return rows.length > 0
  },

  /** Whether somebody has a coupon by another checkout than this one, paid or still to pay. */
  isHadByAnother: async (
    db: Db,
    { id, userId, couponId }: { id: string; userId: string; couponId: string },
  ): Promise<boolean> => {
    const isTheirs = or(
      eq(checkouts.claimedBy, userId),
      and(eq(checkouts.userId, userId), inArray(checkouts.status, ['open', 'paid'])),
    )
    const rows = await db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(eq(checkouts.couponId, couponId), ne(checkouts.id, id), isTheirs))
      .limit(1)
    return rows.length > 0
  },

  /** Counts one more use, if there is one left and the coupon still holds. */
  take: async (tx: Db, id: string, now: Date): Promise<boolean> => {
    const rows = await tx
      .update(coupons)
      .set({ uses: sql`${coupons.uses} + 1` })
      .where(
        and(
          eq(coupons.id, id),
          isNull(coupons.disabledAt),
          or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now)),
          or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses)),
        ),
      )
      .returning({ id: coupons.id })
    return rows.length > 0
  },

  giveBack: async (tx: Db, id: string): Promise<void> => {
    await tx
      .update(coupons)
      .set({ uses: sql`${coupons.uses} - 1` })
      .where(eq(coupons.id, id))
  },
})
