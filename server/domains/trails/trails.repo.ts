import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** What a trail begins with: a payment of a brand, or a deal of a creator. */
export type Found = { fundingId: string } | { contentId: string }

export const trailsRepo = (tables: Tables) => {
  const {
    campaignFundings: fundings,
    userSponsoredContent: deals,
    fundingDraws: draws,
    ledgerEntries: entries,
    payoutItems: items,
    transferReversals: reversals,
    refunds,
    disputes,
    sponsoredPosts,
    brands,
    users,
    posts,
    forums,
  } = tables

  const entryColumns = {
    id: entries.id,
    groupId: entries.groupId,
    key: entries.key,
    event: entries.event,
    account: entries.account,
    amountCents: entries.amountCents,
    fundingId: entries.fundingId,
    contentId: entries.contentId,
    stripeId: entries.stripeId,
    createdAt: entries.createdAt,
  }
  const written = [asc(entries.createdAt), asc(entries.groupId), asc(entries.line)]

  const first = async <Row>(rows: Promise<Row[]>): Promise<Row | undefined> => (await rows)[0]

  /** The ways in which something may be named, in the order in which they are tried. */
  const lookups: ((db: Db, id: string) => Promise<Found | undefined>)[] = [
    (db, id) =>
      first(
        db
          .select({ fundingId: fundings.id })
          .from(fundings)
          .where(or(eq(fundings.id, id), eq(fundings.chargeId, id), eq(fundings.sessionId, id))),
      ),
    (db, id) =>
      first(
        db
          .select({ contentId: deals.id })
          .from(deals)
          .where(or(eq(deals.id, id), eq(deals.applicationId, id))),
      ),
    (db, id) =>
      first(
        db
          .select({ contentId: items.contentId })
          .from(items)
          .where(or(eq(items.id, id), eq(items.transferId, id))),
      ),
    (db, id) =>
      first(
        db
          .select({ contentId: items.contentId })
          .from(reversals)
          .innerJoin(items, eq(items.id, reversals.payoutItemId))
          .where(or(eq(reversals.id, id), eq(reversals.stripeId, id))),
      ),
    (db, id) =>
      first(
        db
          .select({ fundingId: refunds.fundingId })
          .from(refunds)
          .where(or(eq(refunds.id, id), eq(refunds.stripeId, id))),
      ),
    async (db, id) => {
      const dispute = await first(
        db.select({ fundingId: disputes.fundingId }).from(disputes).where(eq(disputes.id, id)),
      )
      return dispute?.fundingId ? { fundingId: dispute.fundingId } : undefined
    },
    async (db, id) => {
      const entry = await first(
        db
          .select({ fundingId: entries.fundingId, contentId: entries.contentId })
          .from(entries)
          .where(or(eq(entries.id, id), eq(entries.groupId, id))),
      )
      if (entry?.contentId) return { contentId: entry.contentId }
      return entry?.fundingId ? { fundingId: entry.fundingId } : undefined
    },
  ]

  return {
    /** The payment or deal that an id, a payout, an entry or one of the provider's ids names. */
    find: async (db: Db, id: string): Promise<Found | undefined> => {
      for (const lookup of lookups) {
        const found = await lookup(db, id)
        if (found) return found
      }
      return undefined
    },

    findFunding: (db: Db, id: string) =>
      first(
        db
          .select({ funding: fundings, campaign: sponsoredPosts.title, brand: brands })
          .from(fundings)
          .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, fundings.campaignId))
          .innerJoin(brands, eq(brands.id, fundings.brandId))
          .where(eq(fundings.id, id)),
      ),

    /** What trails tell of deals, by their ids. */
    listDeals: (db: Db, ids: readonly string[]) =>
      db
        .select({
          deal: deals,
          creator: users.username,
          postSlug: posts.slug,
          forumSlug: forums.slug,
          campaign: sponsoredPosts.title,
          brand: brands,
        })
        .from(deals)
        .innerJoin(users, eq(users.id, deals.creatorId))
        .innerJoin(sponsoredPosts, eq(sponsoredPosts.id, deals.campaignId))
        .innerJoin(brands, eq(brands.id, sponsoredPosts.brandId))
        .leftJoin(posts, and(eq(posts.id, deals.postId), visible(posts)))
        .leftJoin(forums, eq(forums.id, posts.forumId))
        .where(inArray(deals.id, [...ids])),

    /** Every draw of the deals that drew on a payment, in the order in which they were drawn. */
    listDrawsOn: (db: Db, fundingId: string) =>
      db
        .select()
        .from(draws)
        .where(
          inArray(
            draws.contentId,
            db.select({ id: draws.contentId }).from(draws).where(eq(draws.fundingId, fundingId)),
          ),
        )
        .orderBy(asc(draws.createdAt), asc(draws.id)),

    listDrawsOf: (db: Db, contentId: string) =>
      db
        .select()
        .from(draws)
        .where(eq(draws.contentId, contentId))
        .orderBy(asc(draws.createdAt), asc(draws.id)),

    /** What was booked of a payment itself; found by its campaign, for which the ledger has an index. */
    listEntriesOfFunding: (db: Db, { id, campaignId }: { id: string; campaignId: string }) =>
      db
        .select(entryColumns)
        .from(entries)
        .where(and(eq(entries.campaignId, campaignId), eq(entries.fundingId, id)))
        .orderBy(...written),

    listEntriesOfDeals: (db: Db, contentIds: readonly string[]) =>
      db
        .select(entryColumns)
        .from(entries)
        .where(inArray(entries.contentId, [...contentIds]))
        .orderBy(...written),

    /** The bookings by which payments came in. */
    listPaid: (db: Db, fundingIds: readonly string[]) =>
      db
        .select(entryColumns)
        .from(entries)
        .where(
          inArray(
            entries.key,
            fundingIds.map((id) => `funding:${id}`),
          ),
        )
        .orderBy(...written),
  }
}

export type DealLine = Awaited<ReturnType<ReturnType<typeof trailsRepo>['listDeals']>>[number]
