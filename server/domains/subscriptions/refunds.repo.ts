import { and, asc, desc, eq, gt, inArray, lt, ne, sum } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type RefundRow = Tables['membershipRefunds']['$inferSelect']
type NewRefund = Tables['membershipRefunds']['$inferInsert']

export const refundsRepo = ({ membershipRefunds: refunds, users, pendingCheckouts: checkouts }: Tables) => ({
  find: async (db: Db, id: string): Promise<RefundRow | undefined> => {
    const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
    return row
  },

  findByStripeId: async (db: Db, stripeId: string): Promise<RefundRow | undefined> => {
    const [row] = await db.select().from(refunds).where(eq(refunds.stripeId, stripeId))
    return row
  },

  /** The newest first. */
  listOf: (db: Db, userId: string): Promise<RefundRow[]> =>
    db
      .select()
      .from(refunds)
      .where(eq(refunds.userId, userId))
      .orderBy(desc(refunds.createdAt), desc(refunds.id)),

  /** What of somebody's payments has gone back, or is on its way, the oldest first. */
  listStanding: (db: Db, userId: string): Promise<RefundRow[]> =>
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.userId, userId), ne(refunds.status, 'failed')))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),

  /** What has gone back of each of these invoices, or is on its way. */
  sums: async (db: Db, invoiceIds: readonly string[]): Promise<Map<string, number>> => {
    if (invoiceIds.length === 0) return new Map()
    const rows = await db
      .select({ invoiceId: refunds.invoiceId, cents: sum(refunds.amountCents).mapWith(Number) })
      .from(refunds)
      .where(and(inArray(refunds.invoiceId, [...invoiceIds]), ne(refunds.status, 'failed')))
      .groupBy(refunds.invoiceId)
    return new Map(rows.map(({ invoiceId, cents }) => [invoiceId, cents]))
  },

  /** What of an invoice was asked for to go back, and how much of that the provider is known to have made. */
  asked: async (db: Db, invoiceId: string): Promise<{ cents: number; sentCents: number }> => {
    const rows = await db
      .select({ cents: refunds.amountCents, stripeId: refunds.stripeId })
      .from(refunds)
      .where(and(eq(refunds.invoiceId, invoiceId), ne(refunds.status, 'failed')))
    const sumOf = (some: typeof rows): number => some.reduce((total, { cents }) => total + cents, 0)
    return { cents: sumOf(rows), sentCents: sumOf(rows.filter(({ stripeId }) => stripeId !== null)) }
  },

  insert: async (tx: Db, refund: NewRefund): Promise<RefundRow | undefined> => {
    const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning()
    return row
  },

  /** Writes over a refund in this state; answers nothing when it has another by now. */
  update: async (
    tx: Db,
    { id, status }: Pick<RefundRow, 'id' | 'status'>,
    patch: Partial<NewRefund>,
  ): Promise<RefundRow | undefined> => {
    const [row] = await tx
      .update(refunds)
      .set(patch)
      .where(and(eq(refunds.id, id), eq(refunds.status, status)))
      .returning()
    return row
  },

  listPending: (db: Db, before: Date, page: { after: string; limit: number }): Promise<RefundRow[]> =>
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.status, 'pending'), lt(refunds.createdAt, before), gt(refunds.id, page.after)))
      .orderBy(asc(refunds.id))
      .limit(page.limit),

  /** Whoever paid for a membership, now or before. */
  personOf: async (db: Db, subscriptionId: string): Promise<string | null> => {
    const [member] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.stripeSubscriptionId, subscriptionId))
    if (member) return member.id
    const [checkout] = await db
      .select({ id: checkouts.claimedBy })
      .from(checkouts)
      .where(eq(checkouts.subscriptionId, subscriptionId))
    return checkout?.id ?? null
  },
})
