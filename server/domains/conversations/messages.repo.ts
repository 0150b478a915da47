import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isNotBlockedPair } from '#db/conditions.ts'
import { isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

interface ThreadRequest {
  conversationId: string
  userId: string
  since: Date
  after: [Date, string] | null
  limit: number
}

/** What is said in conversations, and how far each has read. */
export const messagesRepo = (tables: Tables) => {
  const { conversationParticipants: participants, messages, users } = tables
  const shape = { message: messages, senderUsername: users.username, isTombstone: users.isTombstone }
  const base = (db: Db) => db.select(shape).from(messages).innerJoin(users, eq(users.id, messages.senderId))
  const place = (conversationId: string, userId: string) =>
    and(eq(participants.conversationId, conversationId), eq(participants.userId, userId))

  /** How much of what was said since then somebody may see and has not said themselves. */
  const countUnread = (
    db: Db,
    { conversationId, userId }: { conversationId: string; userId: string },
    since: SQL,
  ): Promise<number> =>
    countRows(
      db,
      messages,
      and(
        eq(messages.conversationId, conversationId),
        since,
        ne(messages.senderId, userId),
        eq(messages.isDeleted, false),
        isNotBlockedPair(tables, db, [messages.senderId, userId]),
      ),
    )
  const holdPlace = async (tx: Db, conversationId: string, userId: string) => {
    const [row] = await tx
      .update(participants)
      .set({ unreadCount: sql`${participants.unreadCount}` })
      .where(place(conversationId, userId))
      .returning()
    return row
  }

  return {
    /** Newest first, since the reader came, without what is said by those whom they blocked or who blocked them. */
    list: (db: Db, request: ThreadRequest) =>
      base(db)
        .where(
          and(
            eq(messages.conversationId, request.conversationId),
            gte(messages.createdAt, request.since),
            isNotBlockedPair(tables, db, [messages.senderId, request.userId]),
            request.after ? isBelow([messages.createdAt, messages.id], request.after) : undefined,
          ),
        )
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .limit(request.limit),

    listByIds: (db: Db, ids: string[]) => base(db).where(inArray(messages.id, ids)),

    findByClientKey: async (db: Db, senderId: string, clientKey: string) => {
      const [row] = await base(db).where(
        and(eq(messages.senderId, senderId), eq(messages.clientKey, clientKey)),
      )
      return row
    },

    insert: async (tx: Db, message: Tables['messages']['$inferInsert']): Promise<void> => {
      await tx.insert(messages).values(message)
    },

    /** Empties a message of this sender; its place stays. */
    erase: async (tx: Db, one: { id: string; conversationId: string; senderId: string }) => {
      const [row] = await tx
        .update(messages)
        .set({ isDeleted: true, content: '', imageUrl: null })
        .where(
          and(
            eq(messages.id, one.id),
            eq(messages.conversationId, one.conversationId),
            eq(messages.senderId, one.senderId),
            eq(messages.isDeleted, false),
          ),
        )
        .returning()
      return row
    },

    /** Moves the conversation up for everybody but `blocked`, and counts it unread for all of these but the sender. */
    countIn: async (
      tx: Db,
      sent: { conversationId: string; senderId: string; at: Date; blocked: string[] },
    ) => {
      const unread = sql`${participants.unreadCount} + case when ${participants.userId} = ${sent.senderId} then 0 else 1 end`
      await tx
        .update(participants)
        .set({ lastMessageAt: sent.at, unreadCount: unread })
        .where(
          and(
            eq(participants.conversationId, sent.conversationId),
            sent.blocked.length > 0 ? notInArray(participants.userId, sent.blocked) : undefined,
          ),
        )
    },

    /** An erased message is no longer unread for those who had not come to it. */
    countOut: async (
      tx: Db,
      gone: { conversationId: string; senderId: string; createdAt: Date; blocked: string[] },
    ) => {
      await tx
        .update(participants)
        .set({ unreadCount: sql`${participants.unreadCount} - 1` })
        .where(
          and(
            eq(participants.conversationId, gone.conversationId),
            ne(participants.userId, gone.senderId),
            gt(participants.unreadCount, 0),
            or(isNull(participants.lastReadAt), lt(participants.lastReadAt, gone.createdAt)),
            gone.blocked.length > 0 ? notInArray(participants.userId, gone.blocked) : undefined,
          ),
        )
    },

    findIn: async (db: Db, conversationId: string, id: string) => {
      const [row] = await db
        .select()
        .from(messages)
        .where(and(eq(messages.id, id), eq(messages.conversationId, conversationId)))
      return row
    },

    /** Holds a person's place in a conversation and answers how far they had read. */
    holdPlace,

    setRead: async (
      tx: Db,
      reader: { conversationId: string; userId: string },
      marker: { lastReadMessageId: string; lastReadAt: Date },
    ): Promise<number> => {
      const unreadCount = await countUnread(tx, reader, gt(messages.createdAt, marker.lastReadAt))
      await tx
        .update(participants)
        .set({ ...marker, unreadCount })
        .where(place(reader.conversationId, reader.userId))
      return unreadCount
    },

    /** Counts anew from how far somebody had read, or since they came; answers whether it is another number. */
    recount: async (tx: Db, reader: { conversationId: string; userId: string }): Promise<boolean> => {
      const { conversationId, userId } = reader
      const held = await holdPlace(tx, conversationId, userId)
      if (!held) return false
      const since = held.lastReadAt
        ? gt(messages.createdAt, held.lastReadAt)
        : gte(messages.createdAt, held.joinedAt)
      const unreadCount = await countUnread(tx, reader, since)
      if (unreadCount === held.unreadCount) return false
      await tx.update(participants).set({ unreadCount }).where(place(conversationId, userId))
      return true
    },

    /** How many messages of somebody stand. */
    countOf: (db: Db, senderId: string): Promise<number> =>
      countRows(db, messages, and(eq(messages.senderId, senderId), eq(messages.isDeleted, false))),

    /** What somebody said loses its words. */
    eraseAllOf: async (tx: Db, senderId: string): Promise<void> => {
      await tx
        .update(messages)
        .set({ isDeleted: true, content: '', imageUrl: null })
        .where(eq(messages.senderId, senderId))
    },
  }
}
