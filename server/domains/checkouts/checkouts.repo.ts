import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import type { CheckoutRow } from './checkouts.policy.ts'

export type NewCheckout = Tables['pendingCheckouts']['$inferInsert']

export const checkoutsRepo = ({ pendingCheckouts: checkouts, takenOffers, users }: Tables) => {
  const one = async (db: Db, where: ReturnType<typeof eq>): Promise<CheckoutRow | undefined> => {
    const [row] = await db.select().from(checkouts).where(where)
    return row
  }
  return {
    find: (db: Db, id: string) => one(db, eq(checkouts.id, id)),
    findByToken: (db: Db, tokenHash: string) => one(db, eq(checkouts.tokenHash, tokenHash)),
    findByClaimToken: (db: Db, hash: string) => one(db, eq(checkouts.claimTokenHash, hash)),
    findBySession: (db: Db, sessionId: string) => one(db, eq(checkouts.sessionId, sessionId)),
    findBySubscription: (db: Db, id: string) => one(db, eq(checkouts.subscriptionId, id)),

    /** The coupon that somebody took last to keep this membership. */
    findTakenOffer: async (db: Db, subscriptionId: string) => {
      const [row] = await db
        .select()
        .from(takenOffers)
        .where(eq(takenOffers.subscriptionId, subscriptionId))
        .orderBy(desc(takenOffers.createdAt))
        .limit(1)
      return row
    },

    /** The checkout that a signed-in person has begun and not paid. */
    findOpenOf: async (db: Db, userId: string): Promise<CheckoutRow | undefined> => {
      const [row] = await db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.userId, userId), inArray(checkouts.status, ['open', 'paid'])))
        .orderBy(desc(checkouts.createdAt))
        .limit(1)
      return row
    },

    /** What somebody who was signed in has begun, or has paid and not claimed. */
    listUnclaimedOf: (db: Db, userId: string): Promise<CheckoutRow[]> =>
      db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.userId, userId), inArray(checkouts.status, ['open', 'paid'])))
        .limit(100),

    /** Whether a checkout is of somebody who is erased. */
    isOfErased: async (db: Db, { userId }: Pick<CheckoutRow, 'userId'>): Promise<boolean> => {
      if (userId === null) return false
      const [payer] = await db.select().from(users).where(eq(users.id, userId))
      return payer?.isTombstone !== false
    },

    insert: async (tx: Db, checkout: NewCheckout): Promise<CheckoutRow> => {
      const [row] = await tx.insert(checkouts).values(checkout).returning()
      if (!row) throw new Error('the checkout was not inserted')
      return row
    },

    /** Writes over the row as it was read, or answers nothing when somebody else has changed it since. */
    update: async (
      tx: Db,
      { id, version }: Pick<CheckoutRow, 'id' | 'version'>,
      change: Partial<NewCheckout>,
    ): Promise<CheckoutRow | undefined> => {
      const [row] = await tx
        .update(checkouts)
        .set({ ...change, version: version + 1 })
        .where(and(eq(checkouts.id, id), eq(checkouts.version, version)))
        .returning()
      return row
    },

    /** Gives an unclaimed checkout its end, once: to the person who claims it, or back to its payer. */
    close: async (
      tx: Db,
      id: string,
      change: Partial<NewCheckout> & { status: 'claimed' | 'refunded' },
    ): Promise<CheckoutRow | undefined> => {
      const unclaimed = and(
        eq(checkouts.id, id),
        inArray(checkouts.status, ['open', 'paid']),
        isNull(checkouts.claimedBy),
      )
      const [row] = await tx
        .update(checkouts)
        .set({ ...change, version: sql`${checkouts.version} + 1` })
        .where(unclaimed)
        .returning()
      return row
    },

    setClaimToken: async (tx: Db, id: string, token: { hash: string; expiresAt: Date }): Promise<void> => {
      await tx
        .update(checkouts)
        .set({ claimTokenHash: token.hash, claimTokenExpiresAt: token.expiresAt })
        .where(eq(checkouts.id, id))
    },

    listPaidBy: (db: Db, email: string): Promise<CheckoutRow[]> =>
      db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.email, email), eq(checkouts.status, 'paid')))
        .limit(5),

    /** In the order of their ids. */
    listOlder: (
      db: Db,
      { status, before }: { status: 'open' | 'paid'; before: Date },
      { after, limit }: { after: string; limit: number },
    ): Promise<CheckoutRow[]> =>
      db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.status, status), lt(checkouts.createdAt, before), gt(checkouts.id, after)))
        .orderBy(asc(checkouts.id))
        .limit(limit),

    countPaidBefore: (db: Db, before: Date): Promise<number> =>
      countRows(db, checkouts, and(eq(checkouts.status, 'paid'), lt(checkouts.paidAt, before))),

    /** Nothing of a payment says who paid it, once they are erased. What was read of it before is read anew. */
    erase: async (tx: Db, userId: string): Promise<void> => {
      await tx
        .update(checkouts)
        .set({ email: null, version: sql`${checkouts.version} + 1` })
        .where(or(eq(checkouts.userId, userId), eq(checkouts.claimedBy, userId)))
    },
  }
}

export type CheckoutsRepo = ReturnType<typeof checkoutsRepo>
