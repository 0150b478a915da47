import { and, asc, desc, eq, exists, inArray, isNotNull, lte, ne, or, sql, sum } from 'drizzle-orm'
import { divideDividend } from '#shared/dividends.ts'
import { splitGross } from '#shared/money.ts'
import type { Tables } from '#db/schema/tables.ts'
import { visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { dealConditions } from './conditions.repo.ts'

export type ShareRow = Tables['dividendShares']['$inferSelect']

export const sharesRepo = (tables: Tables) => {
  const {
    dividendShares: shares,
    userSponsoredContent: deals,
    payoutItems: items,
    sponsoredPosts,
    brands,
    brandMembers,
    users,
    posts,
    forums,
  } = tables
  const { payability, isForfeit, hasNothingAgainst } = dealConditions(tables)
  const itemOf = and(eq(items.contentId, shares.contentId), eq(items.creatorId, shares.userId))
  /** What is left to be paid of a share, joined with its payout item. */
  const rest =
    sql<number>`${shares.amountCents} - ${shares.coveredCents} - coalesce(${items.earlierCents}, 0)`.mapWith(
      Number,
    )
  /** Its person belongs to the brand of the deal by now. */
  const isOfBrand = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(brandMembers)
        .where(
          and(
            eq(brandMembers.brandId, sponsoredPosts.brandId),
            eq(brandMembers.userId, shares.userId),
            isNotNull(brandMembers.acceptedAt),
          ),
        ),
    )
  const isCounting = sql`(${deals.engagementRates} is not null and ${deals.settledAt} is null)`
  const isUnsent = sql`coalesce(${items.status}, 'refused') = 'refused'`

  return {
    insert: async (tx: Db, share: Tables['dividendShares']['$inferInsert']): Promise<ShareRow> => {
      const [row] = await tx.insert(shares).values(share).returning()
      if (!row) throw new Error('the share was not written')
      return row
    },

    find: async (db: Db, id: string): Promise<ShareRow | undefined> => {
      const [share] = await db.select().from(shares).where(eq(shares.id, id))
      return share
    },

    /** Somebody's share of a deal: one at most. */
    findOf: async (db: Db, contentId: string, userId: string): Promise<ShareRow | undefined> => {
      const [share] = await db
        .select()
        .from(shares)
        .where(and(eq(shares.contentId, contentId), eq(shares.userId, userId)))
      return share
    },

    /** The shares of a deal that were not given back, in the order in which they were fixed. */
    listLiving: (db: Db, contentId: string): Promise<ShareRow[]> =>
      db
        .select()
        .from(shares)
        .where(and(eq(shares.contentId, contentId), ne(shares.status, 'returned')))
        .orderBy(asc(shares.id)),

    update: async (tx: Db, id: string, patch: Partial<Omit<ShareRow, 'id'>>): Promise<void> => {
      await tx.update(shares).set(patch).where(eq(shares.id, id))
    },

    addCovered: async (tx: Db, id: string, cents: number): Promise<void> => {
      await tx
        .update(shares)
        .set({ coveredCents: sql`${shares.coveredCents} + ${cents}` })
        .where(eq(shares.id, id))
    },

    /** The share when it is still payable, as this transaction sees it. */
    findPayable: async (tx: Db, id: string): Promise<ShareRow | undefined> => {
      const [row] = await tx
        .select({ share: shares })
        .from(shares)
        .innerJoin(deals, eq(deals.id, shares.contentId))
        .where(and(eq(shares.id, id), eq(shares.status, 'payable'), hasNothingAgainst(tx)))
      return row?.share
    },

    /** Every share that is payable, or will be once what is due is released, with what stands against its payment. */
    listCandidates: async (db: Db, now: Date) => {
      const rows = await db
        .select({
          share: shares,
          creator: users.username,
          campaignId: deals.campaignId,
          campaign: sponsoredPosts.title,
          amountCents: rest,
          accrued: sql<number | null>`case when ${isCounting} then ${deals.accrued} end`.mapWith(
            deals.accrued,
          ),
          accountId: users.stripePayeeId,
          isPayable: users.isPayable,
          isOfBrand: sql<number>`case when ${isOfBrand(db)} then 1 else 0 end`.mapWith(Boolean),
          ...payability(db),
        })
        .from(shares)
        .innerJoin(deals, eq(deals.id, shares.contentId))
        .innerJoin(users, eq(users.id, shares.userId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .leftJoin(items, itemOf)
        .where(
          or(
            and(eq(shares.status, 'payable'), isUnsent),
            and(eq(shares.status, 'held'), lte(deals.releaseAt, now), sql`not (${isForfeit(db)})`),
          ),
        )
        .orderBy(asc(shares.id))
      // Fewer cents of what is counted never give anybody more: each share is asked with the others of its deal.
      const byDeal = Map.groupBy(rows, ({ share }) => share.contentId)
      const earned = [...byDeal.values()].flatMap((some) => {
        const [first] = some
        if (!first || first.accrued === null) return some
        const fee = splitGross(first.accrued).platformCents
        const people = some.map((row) => ({ ...row, role: row.share.role }))
        return divideDividend(fee, first.share, people).map(({ person, cents }) => ({
          ...person,
          amountCents: cents,
        }))
      })
      return earned
        .filter(
          ({ share, isOfBrand, amountCents }) => amountCents > 0 && !(share.status === 'held' && isOfBrand),
        )
        .map(({ share, ...row }) => ({
          contentId: share.contentId,
          shareId: share.id,
          creatorId: share.userId,
          creator: row.creator,
          campaignId: row.campaignId,
          campaign: row.campaign,
          amountCents: row.amountCents,
          accountId: row.accountId,
          isPayable: row.isPayable,
          isReported: row.isReported,
          isDisputed: row.isDisputed,
          refusedReason: row.refusedReason,
        }))
    },

    /** What somebody's payable shares still bring, with nothing against it and no transfer under way; the oldest first. */
    listCoverable: async (db: Db, userId: string) => {
      const rows = await db
        .select({
          contentId: shares.contentId,
          campaignId: deals.campaignId,
          releasedAt: shares.releasedAt,
          cents: rest,
        })
        .from(shares)
        .innerJoin(deals, eq(deals.id, shares.contentId))
        .leftJoin(items, itemOf)
        .where(and(eq(shares.userId, userId), eq(shares.status, 'payable'), hasNothingAgainst(db), isUnsent))
        .orderBy(asc(shares.releasedAt), asc(shares.id))
      return rows.filter(({ cents }) => cents > 0)
    },

    /** Somebody's shares, newest first, with what is told of them. */
    listOf: (db: Db, userId: string, limit: number) =>
      db
        .select({
          share: shares,
          campaignTitle: sponsoredPosts.title,
          brandName: brands.name,
          forumName: forums.name,
          forumSlug: forums.slug,
          postSlug: posts.slug,
          postForumSlug: sql<
            string | null
          >`(select ${forums.slug} from ${forums} where ${forums.id} = ${posts.forumId} and ${forums.deletedAt} is null)`,
          publishedAt: deals.publishedAt,
          releaseAt: deals.releaseAt,
          isCounting: sql<number>`case when ${isCounting} then 1 else 0 end`.mapWith(Boolean),
          ...payability(db),
        })
        .from(shares)
        .innerJoin(deals, eq(deals.id, shares.contentId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        .innerJoin(forums, eq(forums.id, shares.forumId))
        // Of a post that is gone only the money is told: its address leads nowhere.
        .leftJoin(posts, and(eq(posts.id, deals.postId), visible(posts)))
        .leftJoin(items, itemOf)
        .where(eq(shares.userId, userId))
        .orderBy(desc(shares.createdAt), desc(shares.id))
        .limit(limit),

    /** What is held for somebody; of what is still counted nothing is theirs yet. */
    heldOf: async (db: Db, userId: string): Promise<number> => {
      const [row] = await db
        .select({ cents: sum(shares.amountCents) })
        .from(shares)
        .innerJoin(deals, eq(deals.id, shares.contentId))
        .where(and(eq(shares.userId, userId), eq(shares.status, 'held'), sql`not ${isCounting}`))
      return Number(row?.cents ?? 0)
    },

    /** What each share brings and when: for sums over all of them. */
    listMoments: (db: Db, userId: string) =>
      db
        .select({
          payout: shares.amountCents,
          forPlan: shares.coveredCents,
          releasedAt: shares.releasedAt,
          paidAt: shares.paidAt,
        })
        .from(shares)
        .where(and(eq(shares.userId, userId), inArray(shares.status, ['payable', 'paid']))),
  }
}
