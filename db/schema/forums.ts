import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import { forumRoles, requestStates } from './words.ts'

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

  return { forums, forumMemberships, forumRequests }
}

export type ForumTables = ReturnType<typeof forumTables>
