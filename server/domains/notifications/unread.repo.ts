import { and, count, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export interface UnreadCounts {
  notifications: number
  messages: number
  total: number
}

/** How much each of these people has not read. What was muted is not counted; both counts walk partial indexes. */
export async function countUnread(
  { notifications, conversationParticipants: participants, mutes }: Tables,
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, UnreadCounts>> {
  const ids = [...userIds]
  const notices = await db
    .select({ userId: notifications.userId, n: count() })
    .from(notifications)
    .where(and(inArray(notifications.userId, ids), sql`not ${notifications.isRead}`))
    .groupBy(notifications.userId)
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
  const messages = await db
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
  const counts = new Map(ids.map((id) => [id, { notifications: 0, messages: 0, total: 0 }]))
  for (const { userId, n } of notices) Object.assign(counts.get(userId) ?? {}, { notifications: n, total: n })
  for (const { userId, n } of messages) {
    const entry = counts.get(userId)
    if (entry) Object.assign(entry, { messages: n, total: entry.notifications + n })
  }
  return counts
}
