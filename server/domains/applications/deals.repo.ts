import { and, eq, exists, inArray, isNull, lte, or, sql, sum } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export type DealRow = Tables['userSponsoredContent']['$inferSelect']

export const dealsRepo = (tables: Tables) => {
  const {
    userSponsoredContent: deals,
    fundingDraws,
    campaignFundings,
    disputes,
    reports,
    posts,
    ledgerEntries,
  } = tables

  /** An open report on the post. */
  const openReport = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(reports)
        .where(and(eq(reports.postId, deals.postId), eq(reports.status, 'pending'))),
    )
  /** A report on the post that was upheld. */
  const upheldReport = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(reports)
        .where(and(eq(reports.postId, deals.postId), eq(reports.status, 'resolved'))),
    )
  const standingPost = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(posts)
        .where(and(eq(posts.id, deals.postId), visible(posts))),
    )
  /** A dispute, not ended yet, of a funding that the deal drew on. */
  const openDispute = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(fundingDraws)
        .innerJoin(disputes, eq(disputes.fundingId, fundingDraws.fundingId))
        .where(and(eq(fundingDraws.contentId, deals.id), eq(disputes.status, 'open'))),
    )

  /** Held, and its post is gone or was found to break the rules: the money goes back. */
  const isForfeit = (db: Db) =>
    and(eq(deals.status, 'held'), or(upheldReport(db), sql`not ${standingPost(db)}`))
  /** Held long enough, and nothing stands against it. */
  const isDue = (db: Db, now: Date) =>
    and(
      eq(deals.status, 'held'),
      lte(deals.releaseAt, now),
      standingPost(db),
      sql`not ${openReport(db)}`,
      sql`not ${upheldReport(db)}`,
      sql`not ${openDispute(db)}`,
    )

  return {
    openReport,
    openDispute,
    isForfeit,
    isDue,

    find: async (db: Db, id: string): Promise<DealRow | undefined> => {
      const [deal] = await db.select().from(deals).where(eq(deals.id, id))
      return deal
    },

    findByApplication: async (db: Db, applicationId: string): Promise<DealRow | undefined> => {
      const [deal] = await db.select().from(deals).where(eq(deals.applicationId, applicationId))
      return deal
    },

    findByPost: async (db: Db, postId: string): Promise<DealRow | undefined> => {
      const [deal] = await db.select().from(deals).where(eq(deals.postId, postId))
      return deal
    },

    /** The deal when it is still forfeit, or due, as this transaction sees it. */
    findForfeit: async (tx: Db, id: string): Promise<DealRow | undefined> => {
      const [deal] = await tx
        .select()
        .from(deals)
        .where(and(eq(deals.id, id), isForfeit(tx)))
      return deal
    },
    findDue: async (tx: Db, id: string, now: Date): Promise<DealRow | undefined> => {
      const [deal] = await tx
        .select()
        .from(deals)
        .where(and(eq(deals.id, id), isDue(tx, now)))
      return deal
    },

    /** The deal when it is payable and nothing stands against paying it. */
    findPayable: async (tx: Db, id: string): Promise<DealRow | undefined> => {
      const isFree = and(sql`not ${openReport(tx)}`, sql`not ${openDispute(tx)}`)
      const [deal] = await tx
        .select()
        .from(deals)
        .where(and(eq(deals.id, id), eq(deals.status, 'payable'), isFree))
      return deal
    },

    listForfeit: (db: Db, limit: number) =>
      db.select({ id: deals.id, campaignId: deals.campaignId }).from(deals).where(isForfeit(db)).limit(limit),
    listDue: (db: Db, now: Date, limit: number) =>
      db
        .select({ id: deals.id, campaignId: deals.campaignId })
        .from(deals)
        .where(isDue(db, now))
        .limit(limit),

    findReportedPost: async (db: Db, reportId: string): Promise<string | null> => {
      const [report] = await db
        .select({ postId: reports.postId })
        .from(reports)
        .where(eq(reports.id, reportId))
      return report?.postId ?? null
    },

    insert: async (tx: Db, deal: Tables['userSponsoredContent']['$inferInsert']): Promise<DealRow> => {
      const [row] = await tx.insert(deals).values(deal).returning()
      if (!row) throw new Error('the deal was not written')
      return row
    },

    update: async (tx: Db, id: string, patch: Partial<Omit<DealRow, 'id'>>): Promise<void> => {
      await tx.update(deals).set(patch).where(eq(deals.id, id))
    },

    insertDraw: async (tx: Db, draw: Tables['fundingDraws']['$inferInsert']): Promise<void> => {
      await tx.insert(fundingDraws).values(draw)
    },

    listDraws: (db: Db, contentId: string) =>
      db
        .select({
          id: fundingDraws.id,
          fundingId: fundingDraws.fundingId,
          amountCents: fundingDraws.amountCents,
          chargeId: campaignFundings.chargeId,
          status: campaignFundings.status,
        })
        .from(fundingDraws)
        .innerJoin(campaignFundings, eq(campaignFundings.id, fundingDraws.fundingId))
        .where(and(eq(fundingDraws.contentId, contentId), isNull(fundingDraws.returnedAt))),

    setReturned: async (tx: Db, drawIds: string[], returnedAt: Date): Promise<void> => {
      if (drawIds.length > 0) {
        await tx.update(fundingDraws).set({ returnedAt }).where(inArray(fundingDraws.id, drawIds))
      }
    },

    /** Cents of a funding that were charged back or refunded at the platform's cost and not recovered yet. */
    lossOf: async (db: Db, campaignId: string, fundingId: string): Promise<number> => {
      const [row] = await db
        .select({ cents: sum(ledgerEntries.amountCents) })
        .from(ledgerEntries)
        .where(
          and(
            eq(ledgerEntries.campaignId, campaignId),
            eq(ledgerEntries.account, 'losses'),
            eq(ledgerEntries.fundingId, fundingId),
          ),
        )
      return Math.max(0, -Number(row?.cents ?? 0))
    },
  }
}
