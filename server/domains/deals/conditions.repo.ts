import { and, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** What stands for and against paying a deal, as conditions of a query over deals. */
export const dealConditions = ({
  userSponsoredContent: deals,
  fundingDraws,
  disputes,
  reports,
  posts,
  forums,
  payoutItems,
}: Tables) => {
  /** A report on the post in this state. */
  const reported = (db: Db, status: 'pending' | 'resolved') =>
    exists(
      db
        .select({ one: sql`1` })
        .from(reports)
        .where(and(eq(reports.postId, deals.postId), eq(reports.status, status))),
    )
  const visiblePost = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(and(eq(posts.id, deals.postId), visible(posts), isNull(forums.deletedAt))),
    )

  const openReport = (db: Db) => reported(db, 'pending')
  const upheldReport = (db: Db) => reported(db, 'resolved')
  /** A dispute, not ended yet, of a funding that the deal drew on. */
  const openDispute = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(fundingDraws)
        .innerJoin(disputes, eq(disputes.fundingId, fundingDraws.fundingId))
        .where(and(eq(fundingDraws.contentId, deals.id), eq(disputes.status, 'open'))),
    )

  return {
    /** What stands against paying a deal, as columns; the query joins the deal's newest payout item. */
    payability: (db: Db) => ({
      isReported: sql<number>`case when ${openReport(db)} then 1 else 0 end`.mapWith(Boolean),
      isDisputed: sql<number>`case when ${openDispute(db)} then 1 else 0 end`.mapWith(Boolean),
      refusedReason: sql<
        string | null
      >`case when ${payoutItems.status} = 'refused' then ${payoutItems.reason} end`,
    }),

    /** Held, and its post is gone or was found to break the rules: the money goes back. */
    isForfeit: (db: Db) => and(eq(deals.status, 'held'), or(upheldReport(db), sql`not ${visiblePost(db)}`)),

    /** Held long enough, and nothing stands against it. */
    isDue: (db: Db, now: Date) =>
      and(
        eq(deals.status, 'held'),
        lte(deals.releaseAt, now),
        visiblePost(db),
        sql`not ${openReport(db)}`,
        sql`not ${upheldReport(db)}`,
        sql`not ${openDispute(db)}`,
      ),

    /** No report on its post and no dispute of its payment is open. */
    hasNothingAgainst: (db: Db) => and(sql`not ${openReport(db)}`, sql`not ${openDispute(db)}`),
  }
}
