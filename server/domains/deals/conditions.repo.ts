import { and, eq, exists, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { visible } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { undoableMs } from '../../core/adminActions.ts'

/** What stands for and against paying a deal, as conditions of a query over deals. */
export const dealConditions = ({
  userSponsoredContent: deals,
  fundingDraws,
  disputes,
  reports,
  posts,
  forums,
  spamFlags,
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
  /** Everybody can read it, as its brand has paid for; a deleted forum is private as well. */
  const visiblePost = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(and(eq(posts.id, deals.postId), visible(posts), eq(forums.isPrivate, false))),
    )

  /** Neither deleted by its author nor gone with its forum. */
  const keptPost = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(and(eq(posts.id, deals.postId), eq(posts.isDeleted, false), isNull(forums.deletedAt))),
    )
  /** Somebody who looked has found so, since it was hidden. */
  const calledSpam = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(spamFlags)
        .where(
          and(
            eq(spamFlags.contentType, 'post'),
            eq(spamFlags.contentId, deals.postId),
            eq(spamFlags.verdict, 'spam'),
            gte(spamFlags.reviewedAt, posts.removedAt),
          ),
        ),
    )
  /** A person has removed it, or found that it was hidden rightly; what is hidden alone waits for one. */
  const removedPost = (db: Db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(posts)
        .where(
          and(
            eq(posts.id, deals.postId),
            eq(posts.isRemoved, true),
            or(isNotNull(posts.removedBy), calledSpam(db)),
          ),
        ),
    )

  const openReport = (db: Db) => reported(db, 'pending')
  const upheldReport = (db: Db) => reported(db, 'resolved')
  /** It is not decided whether the deal is paid, or the decision can still be undone. */
  const underReview = (db: Db) =>
    or(openReport(db), and(eq(deals.status, 'held'), or(upheldReport(db), sql`not ${visiblePost(db)}`)))
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
      isReported: sql<number>`case when ${underReview(db)} then 1 else 0 end`.mapWith(Boolean),
      isDisputed: sql<number>`case when ${openDispute(db)} then 1 else 0 end`.mapWith(Boolean),
      refusedReason: sql<
        string | null
      >`case when ${payoutItems.status} = 'refused' then ${payoutItems.reason} end`,
    }),

    /** Held, and its post is gone or was found to break the rules by a person: the money goes back. */
    isForfeit: (db: Db) =>
      and(eq(deals.status, 'held'), or(upheldReport(db), removedPost(db), sql`not ${keptPost(db)}`)),

    /** A report on its post was decided about, or the post removed, so lately that it can still be undone. */
    isUndoable: (db: Db, now: Date) => {
      const since = new Date(now.getTime() - undoableMs)
      const decided = db
        .select({ one: sql`1` })
        .from(reports)
        .where(and(eq(reports.postId, deals.postId), gt(reports.resolvedAt, since)))
      const removed = db
        .select({ one: sql`1` })
        .from(posts)
        .where(and(eq(posts.id, deals.postId), isNotNull(posts.removedBy), gt(posts.removedAt, since)))
      return or(exists(decided), exists(removed))
    },

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
