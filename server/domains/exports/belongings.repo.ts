import { and, eq } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { readableNotifications } from '#db/conditions.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

type Row = Record<string, unknown>

/** What the site works with and says nothing about the person. */
const inner = new Set([
  'seq',
  'hotRank',
  'trendScore',
  'wilson',
  'removedBy',
  'resolvedBy',
  'quote',
  'assignedTo',
  'decidedBy',
  'answeredBy',
  'billingVersion',
  'billingBusyUntil',
  'head',
])
const plain = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !inner.has(name)))

/** All that is kept of one person, section by section; never what opens their account, nor others' words. */
export const belongingsRepo = (tables: Tables) => {
  const sections: Record<string, { table: SQLiteTable; owner: SQLiteColumn }> = {
    account: { table: tables.users, owner: tables.users.id },
    'sign-ins': { table: tables.identities, owner: tables.identities.userId },
    forums: { table: tables.forumMemberships, owner: tables.forumMemberships.userId },
    'former-forums': { table: tables.formerForumMembers, owner: tables.formerForumMembers.userId },
    posts: { table: tables.posts, owner: tables.posts.authorId },
    'earlier-texts-of-posts': { table: tables.postRevisions, owner: tables.postRevisions.editorId },
    comments: { table: tables.comments, owner: tables.comments.authorId },
    votes: { table: tables.votes, owner: tables.votes.userId },
    'poll-votes': { table: tables.pollVotes, owner: tables.pollVotes.userId },
    ratings: { table: tables.reviewRatings, owner: tables.reviewRatings.userId },
    'withdrawals-of-opinions': {
      table: tables.opinionWithdrawals,
      owner: tables.opinionWithdrawals.userId,
    },
    'counted-reach': { table: tables.reachMarks, owner: tables.reachMarks.userId },
    'posts-in-feeds-today': { table: tables.feedServings, owner: tables.feedServings.userId },
    'slow-mode': { table: tables.slowMarks, owner: tables.slowMarks.userId },
    saved: { table: tables.saves, owner: tables.saves.userId },
    drafts: { table: tables.drafts, owner: tables.drafts.ownerId },
    'scheduled-posts': { table: tables.scheduledPosts, owner: tables.scheduledPosts.authorId },
    uploads: { table: tables.uploads, owner: tables.uploads.ownerId },
    following: { table: tables.follows, owner: tables.follows.followerId },
    'followed-hashtags': { table: tables.hashtagFollows, owner: tables.hashtagFollows.userId },
    'saved-searches': { table: tables.savedSearches, owner: tables.savedSearches.userId },
    'last-visit': { table: tables.visits, owner: tables.visits.userId },
    digest: { table: tables.digests, owner: tables.digests.userId },
    blocking: { table: tables.blocks, owner: tables.blocks.blockerId },
    'messages-sent': { table: tables.messages, owner: tables.messages.senderId },
    'notification-settings': {
      table: tables.notificationSettings,
      owner: tables.notificationSettings.userId,
    },
    reports: { table: tables.reports, owner: tables.reports.reporterId },
    appeals: { table: tables.appeals, owner: tables.appeals.authorId },
    'contact-messages': { table: tables.contactMessages, owner: tables.contactMessages.userId },
    brands: { table: tables.brandMembers, owner: tables.brandMembers.userId },
    'former-brands': { table: tables.formerBrandMembers, owner: tables.formerBrandMembers.userId },
    applications: { table: tables.sponsorshipApplications, owner: tables.sponsorshipApplications.userId },
    'sponsored-content': { table: tables.userSponsoredContent, owner: tables.userSponsoredContent.creatorId },
    'forum-dividends': { table: tables.dividendShares, owner: tables.dividendShares.userId },
    'plan-from-earnings': { table: tables.renewalChoices, owner: tables.renewalChoices.userId },
    'renewals-from-earnings': { table: tables.renewalCovers, owner: tables.renewalCovers.userId },
    'imported-membership': {
      table: tables.importedMembers,
      owner: tables.importedMembers.claimedBy,
    },
    'coupons-taken-to-stay': { table: tables.takenOffers, owner: tables.takenOffers.userId },
    'seats-paid-for': { table: tables.seats, owner: tables.seats.holderId },
    seat: { table: tables.seats, owner: tables.seats.personId },
    'invitation-links': { table: tables.invitations, owner: tables.invitations.inviterId },
    'invited-by': { table: tables.invitedPeople, owner: tables.invitedPeople.personId },
    pauses: { table: tables.pauses, owner: tables.pauses.userId },
    'gifts-bought': { table: tables.gifts, owner: tables.gifts.buyerId },
    refunds: { table: tables.membershipRefunds, owner: tables.membershipRefunds.userId },
    memberships: { table: tables.membershipSpans, owner: tables.membershipSpans.subjectId },
    'membership-payments': {
      table: tables.membershipPayments,
      owner: tables.membershipPayments.subjectId,
    },
    'days-and-forums-of-this-month': { table: tables.statMarks, owner: tables.statMarks.subjectId },
    payouts: { table: tables.payoutItems, owner: tables.payoutItems.creatorId },
  }

  return {
    read: async (db: Db, userId: string): Promise<Record<string, Row[]>> => {
      const found: Record<string, Row[]> = {}
      for (const [name, { table, owner }] of Object.entries(sections)) {
        const rows = (await db.select().from(table).where(eq(owner, userId))) as Row[]
        found[name] = rows.map(plain)
      }
      const { notifications } = tables
      const told = await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), readableNotifications(tables, db, userId)))
      found['notifications'] = told.map(plain)
      const { comments, commentRevisions } = tables
      found['earlier-texts-of-comments'] = await db
        .select({
          id: commentRevisions.id,
          commentId: commentRevisions.commentId,
          content: commentRevisions.content,
          createdAt: commentRevisions.createdAt,
        })
        .from(commentRevisions)
        .innerJoin(comments, eq(comments.id, commentRevisions.commentId))
        .where(eq(comments.authorId, userId))
      const { sessions } = tables
      found['sessions'] = await db
        .select({
          browserName: sessions.browserName,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId))
      const { apiTokens } = tables
      found['tokens'] = await db
        .select({
          name: apiTokens.name,
          scopes: apiTokens.scopes,
          createdAt: apiTokens.createdAt,
          expiresAt: apiTokens.expiresAt,
          lastUsedAt: apiTokens.lastUsedAt,
        })
        .from(apiTokens)
        .where(eq(apiTokens.userId, userId))
      return found
    },
  }
}
