import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import { forumRoles, requestStates, wordActions } from './words.ts'

/** Forums, who belongs to them, and who asks to. */
export const forumTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => {
  const forums = kit.table(
    'forums',
    {
      seq: kit.seq(),
      id: kit.idBesideSeq(),
      name: kit.text().notNull(),
      slug: kit.text().notNull().unique(),
      description: kit.text(),
      icon: kit.text().notNull().default('fas fa-comments'),
      iconUrl: kit.text(),
      color: kit.text().notNull().default('#3B82F6'),
      rules: kit.json<string[]>().notNull().default([]),
      creatorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      memberCount: kit.integer().notNull().default(0),
      /** Posts that stand: neither removed nor deleted. */
      postCount: kit.integer().notNull().default(0),
      isPrivate: kit.boolean().notNull().default(false),
      /** Whether a comment can be marked as the solution of a discussion. */
      hasSolutions: kit.boolean().notNull().default(false),
      /** Whoever is no moderator may write once in so many seconds; 0 for as often as they like. */
      slowSeconds: kit.integer().notNull().default(0),
      /** A deleted forum is a private one without members, that nobody finds; its rows stay. */
      deletedAt: kit.timestamp(),
      /** The id of a person. */
      deletedBy: kit.text(),
      deletedReason: kit.text(),
      /** Of a deleted forum: whether it was private before. */
      wasPrivate: kit.boolean().notNull().default(false),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('forums_popular_index').on(table.memberCount, table.id),
      kit.index('forums_name_index').on(table.name, table.id),
      kit.index('forums_created_index').on(table.createdAt, table.id),
      kit.index('forums_creator_index').on(table.creatorId, table.createdAt),
    ],
  )

  const forumMemberships = kit.table(
    'forum_memberships',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      role: kit.oneOf(forumRoles).notNull().default('member'),
      joinedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('forum_memberships_pair_unique').on(table.userId, table.forumId),
      kit.index('forum_memberships_forum_index').on(table.forumId, table.joinedAt, table.id),
      kit.index('forum_memberships_joined_index').on(table.joinedAt),
      kit.index('forum_memberships_staff_index').on(table.forumId).where(sql.raw(`role <> 'member'`)),
      kit.check('forum_memberships_role_check', isOneOf('role', forumRoles)),
    ],
  )

  /** A wish to join a private forum, until its owner or moderators decide. */
  const forumRequests = kit.table(
    'forum_requests',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      status: kit.oneOf(requestStates).notNull().default('pending'),
      decidedBy: kit.text().references(() => users.id),
      decidedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit
        .uniqueIndex('forum_requests_open_unique')
        .on(table.forumId, table.userId)
        .where(sql.raw(`status = 'pending'`)),
      kit.index('forum_requests_forum_index').on(table.forumId, table.status, table.createdAt),
      kit.index('forum_requests_user_index').on(table.userId),
      kit.check('forum_requests_status_check', isOneOf('status', requestStates)),
    ],
  )

  /** Who belonged to a forum that was deleted, for the day on which it comes back. */
  const formerForumMembers = kit.table(
    'former_forum_members',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      role: kit.oneOf(forumRoles).notNull(),
      joinedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('former_forum_members_pair_unique').on(table.forumId, table.userId),
      kit.index('former_forum_members_user_index').on(table.userId),
      kit.check('former_forum_members_role_check', isOneOf('role', forumRoles)),
    ],
  )

  /** When somebody last wrote in a forum in slow mode. */
  const slowMarks = kit.table(
    'slow_marks',
    {
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      writtenAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.primaryKey({ columns: [table.userId, table.forumId] }),
      kit.index('slow_marks_written_index').on(table.writtenAt),
      kit.index('slow_marks_forum_index').on(table.forumId),
    ],
  )

  /** Words that are looked for in what is written in one forum, or everywhere. */
  const watchedWords = kit.table(
    'watched_words',
    {
      id: kit.id(),
      /** Null for the whole site. */
      forumId: kit.text().references(() => forums.id),
      /** As somebody typed it. */
      phrase: kit.text().notNull(),
      /** What is compared. */
      pattern: kit.text().notNull(),
      action: kit.oneOf(wordActions).notNull(),
      /** What a writer reads whose text is refused. */
      message: kit.text(),
      createdBy: kit.text().references(() => users.id),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit
        .uniqueIndex('watched_words_forum_unique')
        .on(table.forumId, table.pattern)
        .where(sql.raw('forum_id is not null')),
      kit.uniqueIndex('watched_words_site_unique').on(table.pattern).where(sql.raw('forum_id is null')),
      kit.check('watched_words_action_check', isOneOf('action', wordActions)),
    ],
  )

  return { forums, forumMemberships, forumRequests, formerForumMembers, slowMarks, watchedWords }
}

export type ForumTables = ReturnType<typeof forumTables>
