import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { splitGross } from '#shared/money.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { dealConditions } from './conditions.repo.ts'

export type DealRow = Tables['userSponsoredContent']['$inferSelect']

export const dealsRepo = (tables: Tables) => {
  const {
    userSponsoredContent: deals,
    fundingDraws,
    campaignFundings,
    reports,
    payoutItems,
    users,
    sponsoredPosts,
  } = tables
  /** Cents earned by a deal whose counting has not been settled yet. */
  const unsettled = sql<
    number | null
  >`case when ${deals.engagementRates} is not null and ${deals.settledAt} is null then ${deals.accrued} end`.mapWith(
    deals.accrued,
  )
  /** What is left to be paid of a deal, joined with its payout item. */
  const rest =
    sql<number>`${deals.payout} - ${deals.coveredCents} - coalesce(${payoutItems.earlierCents}, 0)`.mapWith(
      Number,
    )
  const isUnsent = sql`coalesce(${payoutItems.status}, 'refused') = 'refused'`
  const { payability, isForfeit, isUndoable, isDue, hasNothingAgainst } = dealConditions(tables)
  const isPayable = (db: Db) => and(eq(deals.status, 'payable'), hasNothingAgainst(db))
  /** The payout of the deal itself, and not of a share of its forum. */
  const itemOf = and(eq(payoutItems.contentId, deals.id), isNull(payoutItems.shareId))

  return {
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

    /** The deal when it is still forfeit, due or payable, as this transaction sees it. */
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

    findPayable: async (tx: Db, id: string): Promise<DealRow | undefined> => {
      const [deal] = await tx
        .select()
        .from(deals)
        .where(and(eq(deals.id, id), isPayable(tx)))
      return deal
    },

    /** What is forfeit for good. */
    listForfeit: (db: Db, now: Date, limit: number) =>
      db
        .select({ id: deals.id, campaignId: deals.campaignId })
        .from(deals)
        .where(and(isForfeit(db), sql`not ${isUndoable(db, now)}`))
        .limit(limit),
    listDue: (db: Db, now: Date, limit: number) =>
      db
        .select({ id: deals.id, campaignId: deals.campaignId })
        .from(deals)
        .where(isDue(db, now))
        .limit(limit),

    /** The deal whose post a report is about. */
    findByReport: async (db: Db, reportId: string): Promise<DealRow | undefined> => {
      const [row] = await db
        .select({ deal: deals })
        .from(reports)
        .innerJoin(deals, eq(deals.postId, reports.postId))
        .where(eq(reports.id, reportId))
      return row?.deal
    },

    /**
     * Every deal that is payable, or will be once what is due is released, with what stands against its
     * payment. A transfer that is under way is not among them.
     */
    listCandidates: async (db: Db, now: Date) => {
      const rows = await db
        .select({
          contentId: deals.id,
          creatorId: deals.creatorId,
          creator: users.username,
          campaignId: deals.campaignId,
          campaign: sponsoredPosts.title,
          amountCents: rest,
          accrued: unsettled,
          accountId: users.stripePayeeId,
          isPayable: users.isPayable,
          ...payability(db),
        })
        .from(deals)
        .innerJoin(users, eq(users.id, deals.creatorId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .leftJoin(payoutItems, itemOf)
        .where(
          or(
            and(eq(deals.status, 'payable'), isUnsent),
            and(eq(deals.status, 'held'), lte(deals.releaseAt, now), sql`not (${isForfeit(db)})`),
          ),
        )
        .orderBy(asc(deals.id))
      // What is counted is settled when it is released: no more is paid than was earned until then.
      return rows
        .map(({ accrued, ...row }) => ({
          ...row,
          shareId: null as string | null,
          amountCents: accrued === null ? row.amountCents : splitGross(accrued).creatorCents,
        }))
        .filter(({ amountCents }) => amountCents > 0)
    },

    /** What a creator's payable deals still bring, with nothing against it and no transfer under way; the oldest first. */
    listCoverable: async (db: Db, creatorId: string) => {
      const rows = await db
        .select({
          contentId: deals.id,
          campaignId: deals.campaignId,
          releasedAt: deals.releasedAt,
          cents: rest,
        })
        .from(deals)
        .leftJoin(payoutItems, itemOf)
        .where(and(eq(deals.creatorId, creatorId), isPayable(db), isUnsent))
        .orderBy(asc(deals.releasedAt), asc(deals.id))
      return rows.filter(({ cents }) => cents > 0)
    },

    /** Adds to what of the deal pays for its creator's membership. */
    addCovered: async (tx: Db, id: string, cents: number): Promise<DealRow> => {
      const [deal] = await tx
        .update(deals)
        .set({ coveredCents: sql`${deals.coveredCents} + ${cents}` })
        .where(eq(deals.id, id))
        .returning()
      if (!deal) throw new Error(`there is no deal ${id}`)
      return deal
    },

    /** The deal, held until the transaction ends: nothing is counted for it meanwhile. */
    hold: async (tx: Db, id: string): Promise<DealRow | undefined> => {
      const [deal] = await tx
        .update(deals)
        .set({ accrued: sql`${deals.accrued}` })
        .where(eq(deals.id, id))
        .returning()
      return deal
    },

    /** Adds to what the deal has earned, up to its most: asked and written in one statement. */
    accrue: async (
      tx: Db,
      id: string,
      { cents, now }: { cents: number; now: Date },
    ): Promise<number | null> => {
      const [row] = await tx
        .update(deals)
        .set({
          accrued: sql`case when ${deals.accrued} + ${cents} > ${deals.gross} then ${deals.gross} else ${deals.accrued} + ${cents} end`,
        })
        .where(
          and(
            eq(deals.id, id),
            eq(deals.status, 'held'),
            isNull(deals.settledAt),
            gt(deals.countsUntil, now),
          ),
        )
        .returning({ accrued: deals.accrued })
      return row?.accrued ?? null
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

    /** A draw that gives back a part of what it took. */
    setDraw: async (tx: Db, id: string, amountCents: number): Promise<void> => {
      await tx.update(fundingDraws).set({ amountCents }).where(eq(fundingDraws.id, id))
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
  }
}

/** A deal, or a share of one, that could be paid, and what stands against it. */
export type PayoutCandidate = Awaited<ReturnType<ReturnType<typeof dealsRepo>['listCandidates']>>[number]
