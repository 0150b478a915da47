import { sql } from 'drizzle-orm'
import { exactlyOne, isOneOf, type Kit } from '../kit.ts'
import type { CommentTables } from './comments.ts'
import type { ForumTables } from './forums.ts'
import type { PeopleTables } from './people.ts'
import type { PostTables } from './posts.ts'
import type { TalkTables } from './talk.ts'
import { appealStates, reportReasons, reportStates } from './words.ts'

type Needs = Pick<PeopleTables, 'users'> &
  Pick<ForumTables, 'forums'> &
  Pick<PostTables, 'posts'> &
  Pick<CommentTables, 'comments'> &
  Pick<TalkTables, 'messages'>

/** Reports, appeals, and the record of what moderators did. */
export const moderationTables = (kit: Kit, { users, forums, posts, comments, messages }: Needs) => {
  /** A report names a post, a comment, a person or one message; `forumId` is where, for its moderators. */
  const reports = kit.table(
    'reports',
    {
      id: kit.id(),
      reporterId: kit
        .text()
        .notNull()
        .references(() => users.id),
      postId: kit.text().references(() => posts.id),
      commentId: kit.text().references(() => comments.id),
      userId: kit.text().references(() => users.id),
      messageId: kit.text().references(() => messages.id),
      /** What the message said when it was reported: its sender can take it back. */
      quote: kit.text(),
      forumId: kit.text().references(() => forums.id),
      reason: kit.oneOf(reportReasons).notNull(),
      description: kit.text(),
      status: kit.oneOf(reportStates).notNull().default('pending'),
      /** The text that tells reporter and author how it ended. */
      action: kit.text(),
      resolvedBy: kit.text().references(() => users.id),
      resolvedAt: kit.timestamp(),
      /** Who looks after it. */
      assignedTo: kit.text().references(() => users.id),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit
        .uniqueIndex('reports_open_post_unique')
        .on(table.reporterId, table.postId)
        .where(sql.raw(`status = 'pending' and post_id is not null`)),
      kit
        .uniqueIndex('reports_open_comment_unique')
        .on(table.reporterId, table.commentId)
        .where(sql.raw(`status = 'pending' and comment_id is not null`)),
      kit
        .uniqueIndex('reports_open_user_unique')
        .on(table.reporterId, table.userId)
        .where(sql.raw(`status = 'pending' and user_id is not null`)),
      kit
        .uniqueIndex('reports_open_message_unique')
        .on(table.reporterId, table.messageId)
        .where(sql.raw(`status = 'pending' and message_id is not null`)),
      kit.index('reports_created_index').on(table.createdAt, table.id),
      kit.index('reports_status_index').on(table.status, table.createdAt, table.id),
      kit.index('reports_forum_index').on(table.forumId, table.status, table.createdAt, table.id),
      kit.index('reports_post_index').on(table.postId, table.status),
      kit.index('reports_comment_index').on(table.commentId, table.status),
      kit.index('reports_user_index').on(table.userId, table.status),
      kit.index('reports_message_index').on(table.messageId, table.status),
      kit
        .index('reports_assigned_index')
        .on(table.assignedTo, table.status, table.createdAt, table.id)
        .where(sql.raw('assigned_to is not null')),
      kit.index('reports_reporter_index').on(table.reporterId, table.createdAt),
      kit.check('reports_target_check', exactlyOne('post_id', 'comment_id', 'user_id', 'message_id')),
      kit.check('reports_reason_check', isOneOf('reason', reportReasons)),
      kit.check('reports_status_check', isOneOf('status', reportStates)),
    ],
  )

  /** Moderators' notes on a report; its reporter and author never read them. */
  const reportNotes = kit.table(
    'report_notes',
    {
      id: kit.id(),
      reportId: kit
        .text()
        .notNull()
        .references(() => reports.id),
      authorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      text: kit.text().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('report_notes_report_index').on(table.reportId, table.createdAt, table.id),
      kit.index('report_notes_author_index').on(table.authorId),
    ],
  )

  /** An author's objection to a removal, which its time tells from every other of the same thing. */
  const appeals = kit.table(
    'appeals',
    {
      id: kit.id(),
      authorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      postId: kit.text().references(() => posts.id),
      commentId: kit.text().references(() => comments.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      removedAt: kit.timestamp().notNull(),
      removedReason: kit.text().notNull(),
      text: kit.text().notNull(),
      status: kit.oneOf(appealStates).notNull().default('pending'),
      /** The text that tells the author how it ended. */
      answer: kit.text(),
      decidedBy: kit.text().references(() => users.id),
      decidedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit
        .uniqueIndex('appeals_post_unique')
        .on(table.postId, table.removedAt)
        .where(sql.raw('post_id is not null')),
      kit
        .uniqueIndex('appeals_comment_unique')
        .on(table.commentId, table.removedAt)
        .where(sql.raw('comment_id is not null')),
      kit.index('appeals_status_index').on(table.status, table.createdAt, table.id),
      kit.index('appeals_forum_index').on(table.forumId, table.status, table.createdAt, table.id),
      kit.index('appeals_author_index').on(table.authorId, table.createdAt),
      kit.check('appeals_target_check', exactlyOne('post_id', 'comment_id')),
      kit.check('appeals_status_check', isOneOf('status', appealStates)),
    ],
  )

  /** Append-only (a trigger refuses update and delete). Without an admin the actor says who acted. */
  const adminActions = kit.table(
    'admin_actions',
    {
      id: kit.id(),
      adminId: kit.text().references(() => users.id),
      actor: kit.text().notNull(),
      action: kit.text().notNull(),
      targetType: kit.text().notNull(),
      targetId: kit.text().notNull(),
      forumId: kit.text().references(() => forums.id),
      reason: kit.text().notNull(),
      metadata: kit.json<Record<string, unknown>>(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('admin_actions_created_index').on(table.createdAt, table.id),
      kit.index('admin_actions_admin_index').on(table.adminId, table.createdAt),
      kit.index('admin_actions_target_index').on(table.targetType, table.targetId, table.createdAt),
      kit.index('admin_actions_forum_index').on(table.forumId, table.createdAt),
    ],
  )

  const spamFlags = kit.table(
    'spam_flags',
    {
      id: kit.id(),
      contentType: kit.text().notNull(),
      contentId: kit.text().notNull(),
      /** Where it stands, for its moderators; null where only the site's staff look. */
      forumId: kit.text(),
      flagType: kit.text().notNull(),
      confidence: kit.integer().notNull(),
      /** What was seen, and the threshold that it passed at the time. */
      explanation: kit.text(),
      isReviewed: kit.boolean().notNull().default(false),
      verdict: kit.text(),
      reviewedBy: kit.text().references(() => users.id),
      reviewedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('spam_flags_review_index').on(table.isReviewed, table.createdAt, table.id),
      kit
        .index('spam_flags_forum_index')
        .on(table.forumId, table.isReviewed, table.createdAt, table.id)
        .where(sql.raw('forum_id is not null')),
      kit.uniqueIndex('spam_flags_content_unique').on(table.contentType, table.contentId, table.flagType),
      kit.check('spam_flags_confidence_check', sql.raw('confidence between 0 and 100')),
    ],
  )

  const contactMessages = kit.table(
    'contact_messages',
    {
      id: kit.id(),
      name: kit.text().notNull(),
      email: kit.text().notNull(),
      subject: kit.text().notNull(),
      category: kit.text().notNull(),
      message: kit.text().notNull(),
      userId: kit.text().references(() => users.id),
      answeredAt: kit.timestamp(),
      answeredBy: kit.text().references(() => users.id),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('contact_messages_created_index').on(table.createdAt, table.id),
      kit
        .index('contact_messages_open_index')
        .on(table.createdAt, table.id)
        .where(sql.raw('answered_at is null')),
      kit.index('contact_messages_user_index').on(table.userId),
    ],
  )

  return { reports, reportNotes, appeals, adminActions, spamFlags, contactMessages }
}
