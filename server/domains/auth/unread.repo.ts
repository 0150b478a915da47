import { and, count, eq, sql, sum } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export const unreadRepo = ({ notifications, conversationParticipants }: Tables) => ({
  async count(db: Db, userId: string): Promise<{ notifications: number; messages: number }> {
    const [notices] = await db
      .select({ n: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), sql`not ${notifications.isRead}`))
    const [messages] = await db
      .select({ n: sum(conversationParticipants.unreadCount).mapWith(Number) })
      .from(conversationParticipants)
      .where(
        and(eq(conversationParticipants.userId, userId), sql`${conversationParticipants.unreadCount} > 0`),
      )
    return { notifications: notices?.n ?? 0, messages: messages?.n ?? 0 }
  },
})
