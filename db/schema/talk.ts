import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import { muteTargets } from './words.ts'

/** What is said to one person or a few: notifications and conversations. */
export const talkTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => {
  const notifications = kit.table(
    'notifications',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      kind: kit.text().notNull(),
      text: kit.text().notNull(),
      path: kit.text().notNull(),
      /** Why its person is told. */
      reason: kit.text().notNull().default(''),
      actorId: kit.text().references(() => users.id),
      /** Everybody it speaks of, the latest first, and how many they are: the list is cut, the number is not. */
      actorIds: kit.json<string[]>().notNull().default([]),
      actorCount: kit.integer().notNull().default(0),
      /** While unread, what happens under the same key joins this row. */
      groupKey: kit.text(),
      /** How far a count has come: the highest milestone told. */
      level: kit.integer().notNull().default(0),
      /** What it is about: rights to it are asked again before a mail goes out, and it can be muted. */
      postId: kit.text(),
      forumId: kit.text(),
      isRead: kit.boolean().notNull().default(false),
      readAt: kit.timestamp(),
      /** Sent by mail or push alone: its person does not want the kind in their list. */
      isHidden: kit.boolean().notNull().default(false),
      /** Names the cause, so that an event handled twice tells its person once. */
      dedupeKey: kit.text(),
      /** The digest that carries it; `waiting` until one does, null where none will. */
      digestKey: kit.text(),
      /** When the latest of what it tells happened: the order of the list. */
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('notifications_user_index').on(table.userId, table.createdAt, table.id),
      kit.index('notifications_unread_index').on(table.userId).where(sql.raw('not is_read')),
      kit
        .uniqueIndex('notifications_dedupe_unique')
        .on(table.userId, table.dedupeKey)
        .where(sql.raw('dedupe_key is not null')),
      kit.index('notifications_actor_index').on(table.actorId),
      kit
        .index('notifications_group_index')
        .on(table.userId, table.groupKey)
        .where(sql.raw('group_key is not null')),
      kit
        .uniqueIndex('notifications_open_group_unique')
        .on(table.userId, table.groupKey)
        .where(sql.raw('group_key is not null and not is_read')),
      kit
        .index('notifications_digest_index')
        .on(table.digestKey, table.userId)
        .where(sql.raw('digest_key is not null')),
    ],
  )

  const notificationSettings = kit.table('notification_settings', {
    userId: kit
      .text()
      .primaryKey()
      .references(() => users.id),
    settings: kit.json<Record<string, unknown>>().notNull(),
    updatedAt: kit.timestamp().notNull(),
  })

  const mutes = kit.table(
    'mutes',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      targetType: kit.oneOf(muteTargets).notNull(),
      targetId: kit.text().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('mutes_target_unique').on(table.userId, table.targetType, table.targetId),
      kit.index('mutes_target_index').on(table.targetType, table.targetId),
      kit.check('mutes_target_type_check', isOneOf('target_type', muteTargets)),
    ],
  )

  /** `sessionId` is the session that asked for it, with which it ends; rows from before it was kept have none. */
  const pushSubscriptions = kit.table(
    'push_subscriptions',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      sessionId: kit.text(),
      endpoint: kit.text().notNull().unique(),
      keys: kit.json<{ p256dh: string; auth: string }>().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [kit.index('push_subscriptions_user_index').on(table.userId)],
  )

  /** `pairKey` is the two sorted user ids of a conversation that is not a group: one per pair. */
  const conversations = kit.table('conversations', {
    id: kit.id(),
    isGroup: kit.boolean().notNull().default(false),
    groupName: kit.text(),
    pairKey: kit.text().unique(),
    createdBy: kit
      .text()
      .notNull()
      .references(() => users.id),
    lastMessageId: kit.text(),
    lastMessageAt: kit.timestamp(),
    createdAt: kit.timestamp().notNull(),
  })

  /** `lastMessageAt` is copied from the conversation at every message: the order of a person's list. */
  const conversationParticipants = kit.table(
    'conversation_participants',
    {
      id: kit.id(),
      conversationId: kit
        .text()
        .notNull()
        .references(() => conversations.id),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      unreadCount: kit.integer().notNull().default(0),
      lastReadMessageId: kit.text(),
      lastReadAt: kit.timestamp(),
      lastMessageAt: kit.timestamp().notNull(),
      joinedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('conversation_participants_pair_unique').on(table.conversationId, table.userId),
      kit
        .index('conversation_participants_user_index')
        .on(table.userId, table.lastMessageAt, table.conversationId),
      kit
        .index('conversation_participants_unread_index')
        .on(table.userId, table.unreadCount)
        .where(sql.raw('unread_count > 0')),
    ],
  )

  const messages = kit.table(
    'messages',
    {
      id: kit.id(),
      conversationId: kit
        .text()
        .notNull()
        .references(() => conversations.id),
      senderId: kit
        .text()
        .notNull()
        .references(() => users.id),
      content: kit.text().notNull(),
      imageUrl: kit.text(),
      /** The sender's own name for it: sent twice, it is kept once. */
      clientKey: kit.text(),
      isDeleted: kit.boolean().notNull().default(false),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('messages_conversation_index').on(table.conversationId, table.createdAt, table.id),
      kit.index('messages_sender_index').on(table.senderId, table.createdAt),
      kit
        .uniqueIndex('messages_client_unique')
        .on(table.senderId, table.clientKey)
        .where(sql.raw('client_key is not null')),
    ],
  )

  return {
    notifications,
    notificationSettings,
    mutes,
    pushSubscriptions,
    conversations,
    conversationParticipants,
    messages,
  }
}

export type TalkTables = ReturnType<typeof talkTables>
