import { and, count, eq, inArray, sql, sum, type Column, type Placeholder } from 'drizzle-orm'
import { readableNotifications } from '#db/conditions.ts'
import type { Tables } from '#db/schema/tables.ts'
import { prepared } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

export interface UnreadCounts {
  notifications: number
  messages: number
  total: number
}

/** How much people have not read: of notifications what their list shows, of messages what is not muted. */
export const unreadRepo = (tables: Tables) => {
  const { notifications, conversationParticipants: participants, mutes } = tables
  type Ids = (string | Placeholder)[]

  // Both walk partial indexes.
  const notices = (db: Db, ids: Ids, reader: Placeholder | Column = notifications.userId) =>
    db
      .select({ userId: notifications.userId, n: count() })
      .from(notifications)
      .where(
        and(
          inArray(notifications.userId, ids),
          sql`not ${notifications.isRead}`,
          readableNotifications(tables, db, reader),
        ),
      )
      .groupBy(notifications.userId)
  const messages = (db: Db, ids: Ids) => {
    const isMuted = db
      .select({ one: sql`1` })
      .from(mutes)
      .where(
        and(
          eq(mutes.userId, participants.userId),
          eq(mutes.targetType, 'conversation'),
          eq(mutes.targetId, participants.conversationId),
        ),
      )
    return db
      .select({ userId: participants.userId, n: sum(participants.unreadCount).mapWith(Number) })
      .from(participants)
      .where(
        and(
          inArray(participants.userId, ids),
          sql`${participants.unreadCount} > 0`,
          sql`not exists ${isMuted}`,
        ),
      )
      .groupBy(participants.userId)
  }
  // Every page asks it for the one who reads it.
  const id = sql.placeholder('id')
  const noticesOfOne = prepared('unread.notices', (db) => notices(db, [id], id))
  const messagesOfOne = prepared('unread.messages', (db) => messages(db, [id]))

  return {
    /** Of each of these people. */
    count: async (db: Db, userIds: readonly string[]): Promise<Map<string, UnreadCounts>> => {
      const ids = [...userIds]
      const [one] = ids
      const isOne = one !== undefined && ids.length === 1
      const told = isOne ? await noticesOfOne(db, { id: one }) : await notices(db, ids)
      const said = isOne ? await messagesOfOne(db, { id: one }) : await messages(db, ids)
      const counts = new Map(ids.map((key) => [key, { notifications: 0, messages: 0, total: 0 }]))
      for (const { userId, n } of told)
        Object.assign(counts.get(userId) ?? {}, { notifications: n, total: n })
      for (const { userId, n } of said) {
        const entry = counts.get(userId)
        if (entry) Object.assign(entry, { messages: n, total: entry.notifications + n })
      }
      return counts
    },
  }
}
