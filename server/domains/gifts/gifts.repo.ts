import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { GiftQuery } from '#shared/gifts.ts'
import type { Tables } from '#db/schema/tables.ts'
import { held, isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type GiftRow = Tables['gifts']['$inferSelect']
export type GiftRefundRow = Tables['giftRefunds']['$inferSelect']

interface Page {
  after: string
  limit: number
}

export const giftsRepo = ({ gifts, giftRefunds, users, subscriptionPlans: plans }: Tables) => {
  const refunded = sql<number>`(select coalesce(sum(${giftRefunds.amountCents}), 0) from ${giftRefunds}
    where ${giftRefunds.giftId} = ${gifts.id} and ${giftRefunds.status} <> 'failed')`.mapWith(Number)

  const redeemer = sql<string | null>`(select redeemer.username from ${users} as redeemer
    where redeemer.id = ${gifts.redeemedBy} and not redeemer.is_tombstone)`

  /** Gifts with the names that go with them. */
  const seen = (db: Db) =>
    db
      .select({
        gift: gifts,
        buyer: { username: users.username, isTombstone: users.isTombstone },
        redeemer,
        planName: plans.name,
        refundedCents: refunded,
      })
      .from(gifts)
      .innerJoin(users, eq(users.id, gifts.buyerId))
      .leftJoin(plans, eq(plans.slug, gifts.plan))

  const stateIs = (state: GiftQuery['state']): SQL | undefined => {
    if (state === undefined) return undefined
    return state === 'void'
      ? isNotNull(gifts.voidedFor)
      : and(eq(gifts.status, state), isNull(gifts.voidedFor))
  }

  const findWhere = async (db: Db, where: SQL): Promise<GiftRow | undefined> => {
    const [row] = await db.select().from(gifts).where(where)
    return row
  }

  return {
    find: (db: Db, id: string) => findWhere(db, eq(gifts.id, id)),
    findByCode: (db: Db, code: string) => findWhere(db, eq(gifts.code, code)),
    findBySession: (db: Db, sessionId: string) => findWhere(db, eq(gifts.sessionId, sessionId)),
    findByCharge: (db: Db, chargeId: string) => findWhere(db, eq(gifts.chargeId, chargeId)),

    /** One of them, held until this transaction ends. */
    hold: async (tx: Db, id: string): Promise<GiftRow | undefined> => {
      const [row] = await held(tx, tx.select().from(gifts).where(eq(gifts.id, id)))
      return row
    },

    see: async (db: Db, id: string) => (await seen(db).where(eq(gifts.id, id)))[0],

    listOf: (db: Db, buyerId: string) =>
      seen(db)
        .where(and(eq(gifts.buyerId, buyerId), isNotNull(gifts.paidAt)))
        .orderBy(desc(gifts.createdAt), desc(gifts.id)),

    list: (
      db: Db,
      {
        user,
        state,
        after,
        limit,
      }: Pick<GiftQuery, 'user' | 'state' | 'limit'> & { after: unknown[] | null },
    ) => {
      const name = user?.toLowerCase()
      const named = db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.username, name ?? ''))
      return seen(db)
        .where(
          and(
            isNotNull(gifts.paidAt),
            name ? or(inArray(gifts.buyerId, named), inArray(gifts.redeemedBy, named)) : undefined,
            stateIs(state),
            after ? isBelow([gifts.createdAt, gifts.id], after) : undefined,
          ),
        )
        .orderBy(desc(gifts.createdAt), desc(gifts.id))
        .limit(limit)
    },

    insert: async (tx: Db, gift: Tables['gifts']['$inferInsert']): Promise<void> => {
      await tx.insert(gifts).values(gift)
    },

    update: async (tx: Db, id: string, patch: Partial<Tables['gifts']['$inferInsert']>): Promise<void> => {
      await tx.update(gifts).set(patch).where(eq(gifts.id, id))
    },

    /** Gifts whose form nobody has told the end of. */
    listOpen: (db: Db, before: Date, { after, limit }: Page): Promise<GiftRow[]> =>
      db
        .select()
        .from(gifts)
        .where(and(eq(gifts.status, 'open'), lt(gifts.createdAt, before), gt(gifts.id, after)))
        .orderBy(asc(gifts.id))
        .limit(limit),

    listOpenOf: async (db: Db, buyerId: string): Promise<string[]> =>
      (
        await db
          .select({ id: gifts.id })
          .from(gifts)
          .where(and(eq(gifts.buyerId, buyerId), eq(gifts.status, 'open')))
      ).map(({ id }) => id),

    /** Gifts that are worth their months and whose time was taken from their person, in the order of redeeming. */
    listWaiting: async (db: Db, userId: string): Promise<string[]> =>
      (
        await db
          .select({ id: gifts.id })
          .from(gifts)
          .where(and(eq(gifts.redeemedBy, userId), isNull(gifts.voidedFor), gt(gifts.takenSeconds, 0)))
          .orderBy(asc(gifts.redeemedAt), asc(gifts.id))
      ).map(({ id }) => id),

    /** What the buyer wrote and to whom goes with their account; the gift itself stays worth its months. */
    forget: async (tx: Db, buyerId: string): Promise<void> => {
      await tx.update(gifts).set({ message: '', recipientEmail: null }).where(eq(gifts.buyerId, buyerId))
    },

    insertRefund: async (tx: Db, refund: Tables['giftRefunds']['$inferInsert']): Promise<boolean> => {
      const rows = await tx.insert(giftRefunds).values(refund).onConflictDoNothing().returning()
      return rows.length > 0
    },

    findRefund: async (db: Db, id: string): Promise<GiftRefundRow | undefined> => {
      const [row] = await db.select().from(giftRefunds).where(eq(giftRefunds.id, id))
      return row
    },

    findRefundByStripeId: async (db: Db, stripeId: string): Promise<GiftRefundRow | undefined> => {
      const [row] = await db.select().from(giftRefunds).where(eq(giftRefunds.stripeId, stripeId))
      return row
    },

    updateRefund: async (
      tx: Db,
      id: string,
      patch: Partial<Tables['giftRefunds']['$inferInsert']>,
    ): Promise<void> => {
      await tx.update(giftRefunds).set(patch).where(eq(giftRefunds.id, id))
    },

    listPendingRefunds: (db: Db, before: Date, { after, limit }: Page): Promise<GiftRefundRow[]> =>
      db
        .select()
        .from(giftRefunds)
        .where(
          and(
            eq(giftRefunds.status, 'pending'),
            lt(giftRefunds.createdAt, before),
            gt(giftRefunds.id, after),
          ),
        )
        .orderBy(asc(giftRefunds.id))
        .limit(limit),

    /** How much of a gift's payment went back, or is on its way. */
    refundedOf: async (db: Db, giftId: string): Promise<number> => {
      const [row] = await db
        .select({ cents: sql<number>`coalesce(sum(${giftRefunds.amountCents}), 0)`.mapWith(Number) })
        .from(giftRefunds)
        .where(and(eq(giftRefunds.giftId, giftId), ne(giftRefunds.status, 'failed')))
      return row?.cents ?? 0
    },
  }
}
