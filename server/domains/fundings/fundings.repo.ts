import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { DisputeStatus, RefundStatus } from '#shared/fundings.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type FundingRow = Tables['campaignFundings']['$inferSelect']
export type RefundRow = Tables['refunds']['$inferSelect']

interface Page {
  after: string
  limit: number
}

export const fundingsRepo = ({ campaignFundings, refunds, disputes }: Tables) => {
  const findWhere = async (db: Db, where: SQL) => {
    const [row] = await db.select().from(campaignFundings).where(where)
    return row
  }

  return {
    find: (db: Db, id: string) => findWhere(db, eq(campaignFundings.id, id)),
    findBySession: (db: Db, sessionId: string) => findWhere(db, eq(campaignFundings.sessionId, sessionId)),
    findByCharge: (db: Db, chargeId: string) => findWhere(db, eq(campaignFundings.chargeId, chargeId)),

    insert: async (tx: Db, funding: Tables['campaignFundings']['$inferInsert']): Promise<void> => {
      await tx.insert(campaignFundings).values(funding)
    },

    update: async (
      tx: Db,
      id: string,
      patch: Partial<Tables['campaignFundings']['$inferInsert']>,
    ): Promise<void> => {
      await tx.update(campaignFundings).set(patch).where(eq(campaignFundings.id, id))
    },

    list: (db: Db, campaignId: string) =>
      db
        .select()
        .from(campaignFundings)
        .where(eq(campaignFundings.campaignId, campaignId))
        .orderBy(desc(campaignFundings.createdAt), desc(campaignFundings.id)),

    /** Fundings without an end, and those whose fee is not known, in the order of their ids. */
    listUnsettled: (db: Db, before: Date, { after, limit }: Page): Promise<FundingRow[]> =>
      db
        .select()
        .from(campaignFundings)
        .where(
          and(
            or(
              eq(campaignFundings.status, 'open'),
              and(isNotNull(campaignFundings.chargeId), isNull(campaignFundings.feeCents)),
            ),
            lt(campaignFundings.createdAt, before),
            gt(campaignFundings.id, after),
          ),
        )
        .orderBy(asc(campaignFundings.id))
        .limit(limit),

    /** Paid fundings with something left in them: of one that is disputed nothing, until that has ended. */
    listUndrawn: (db: Db, campaignId: string, order: 'oldest' | 'newest'): Promise<FundingRow[]> => {
      const by = order === 'oldest' ? asc : desc
      const openDispute = db
        .select({ one: sql`1` })
        .from(disputes)
        .where(and(eq(disputes.fundingId, campaignFundings.id), eq(disputes.status, 'open')))
      return db
        .select()
        .from(campaignFundings)
        .where(
          and(
            eq(campaignFundings.campaignId, campaignId),
            inArray(campaignFundings.status, ['paid', 'disputed']),
            notExists(openDispute),
            sql`${campaignFundings.amountCents} > ${campaignFundings.drawnCents} + ${campaignFundings.refundedCents}`,
          ),
        )
        .orderBy(by(campaignFundings.paidAt), by(campaignFundings.id))
    },

    /** Cents of a funding that deals took, and that left it again. */
    changeSums: async (
      tx: Db,
      id: string,
      { drawn = 0, refunded = 0 }: { drawn?: number; refunded?: number },
    ): Promise<void> => {
      const { drawnCents, refundedCents, amountCents, status } = campaignFundings
      const [row] = await tx
        .update(campaignFundings)
        .set({
          drawnCents: sql`${drawnCents} + ${drawn}`,
          refundedCents: sql`${refundedCents} + ${refunded}`,
        })
        .where(eq(campaignFundings.id, id))
        .returning()
      if (row?.status !== 'paid' && row?.status !== 'refunded') return
      await tx
        .update(campaignFundings)
        .set({ status: sql`case when ${refundedCents} = ${amountCents} then 'refunded' else 'paid' end` })
        .where(and(eq(campaignFundings.id, id), or(eq(status, 'paid'), eq(status, 'refunded'))))
    },

    insertRefund: async (tx: Db, refund: Tables['refunds']['$inferInsert']): Promise<void> => {
      await tx.insert(refunds).values(refund)
    },

    findRefund: async (db: Db, id: string): Promise<RefundRow | undefined> => {
      const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
      return row
    },

    findRefundByStripeId: async (db: Db, stripeId: string): Promise<RefundRow | undefined> => {
      const [row] = await db.select().from(refunds).where(eq(refunds.stripeId, stripeId))
      return row
    },

    updateRefund: async (
      tx: Db,
      id: string,
      patch: Partial<Tables['refunds']['$inferInsert']>,
    ): Promise<void> => {
      await tx.update(refunds).set(patch).where(eq(refunds.id, id))
    },

    listPendingRefunds: (db: Db, before: Date, { after, limit }: Page): Promise<RefundRow[]> =>
      db
        .select()
        .from(refunds)
        .where(and(eq(refunds.status, 'pending'), lt(refunds.createdAt, before), gt(refunds.id, after)))
        .orderBy(asc(refunds.id))
        .limit(limit),

    findDispute: async (db: Db, id: string) => {
      const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
      return row
    },

    /** How the newest dispute and the refunds of each of these fundings stand; a refund under way before others. */
    states: async (db: Db, fundingIds: readonly string[]) => {
      const asked = [...fundingIds]
      const disputed = await db
        .select({ fundingId: disputes.fundingId, status: disputes.status })
        .from(disputes)
        .where(inArray(disputes.fundingId, asked))
        .orderBy(asc(disputes.createdAt), asc(disputes.id))
      const returned = await db
        .select({ fundingId: refunds.fundingId, status: refunds.status })
        .from(refunds)
        .where(inArray(refunds.fundingId, asked))
        .orderBy(
          sql`case when ${refunds.status} = 'pending' then 1 else 0 end`,
          asc(refunds.createdAt),
          asc(refunds.id),
        )
      return {
        disputes: new Map<string, DisputeStatus>(
          disputed.map(({ fundingId, status }) => [fundingId ?? '', status]),
        ),
        refunds: new Map<string, RefundStatus>(returned.map(({ fundingId, status }) => [fundingId, status])),
      }
    },

    insertDispute: async (tx: Db, dispute: Tables['disputes']['$inferInsert']): Promise<void> => {
      await tx.insert(disputes).values(dispute)
    },

    updateDispute: async (
      tx: Db,
      id: string,
      patch: Partial<Tables['disputes']['$inferInsert']>,
    ): Promise<void> => {
      await tx.update(disputes).set(patch).where(eq(disputes.id, id))
    },
  }
}
