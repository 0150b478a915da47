import { and, desc, eq, exists, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { isNotBlockedPair } from '#db/conditions.ts'
import { contains, isBelow } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { complimentaryColumns, seatColumns } from '../../core/actor.ts'
import { personColumns } from '../../core/people.ts'

interface ListRequest {
  userId: string
  q: string | undefined
  after: [Date, string] | null
  limit: number
}

/** Conversations and who takes part in them. */
export const conversationsRepo = (tables: Tables) => {
  const { conversations, conversationParticipants: participants, messages, mutes, users } = tables
  const mine = (userId: string) => eq(participants.userId, userId)

  /** One row per conversation of a person, with the id of the latest message that they may see. */
  const base = (db: Db, userId: string) => {
    const lastMessage = db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversations.id),
          eq(messages.isDeleted, false),
          gte(messages.createdAt, participants.joinedAt),
          isNotBlockedPair(tables, db, [messages.senderId, userId]),
        ),
      )
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(1)
    const mute = db
      .select({ id: mutes.id })
      .from(mutes)
      .where(
        and(
          eq(mutes.userId, userId),
          eq(mutes.targetType, 'conversation'),
          eq(mutes.targetId, conversations.id),
        ),
      )
    return db
      .select({
        conversation: conversations,
        unreadCount: participants.unreadCount,
        lastMessageAt: participants.lastMessageAt,
        lastMessageId: sql<string | null>`${lastMessage}`,
        muteId: sql<string | null>`${mute}`,
      })
      .from(participants)
      .innerJoin(conversations, eq(conversations.id, participants.conversationId))
  }

  const matches = (db: Db, userId: string, q: string) => {
    const named = db
      .select({ one: sql`1` })
      .from(participants)
      .innerJoin(users, eq(users.id, participants.userId))
      .where(
        and(
          eq(participants.conversationId, conversations.id),
          ne(participants.userId, userId),
          contains([users.username], q),
        ),
      )
    return or(contains([conversations.groupName], q), exists(named))
  }

  return {
    list: (db: Db, { userId, q, after, limit }: ListRequest) =>
      base(db, userId)
        .where(
          and(
            mine(userId),
            // A pair that was only opened is nothing yet to the one who was not asked.
            or(
              conversations.isGroup,
              eq(conversations.createdBy, userId),
              sql`${conversations.lastMessageId} is not null`,
            ),
            q ? matches(db, userId, q) : undefined,
            after ? isBelow([participants.lastMessageAt, participants.conversationId], after) : undefined,
          ),
        )
        .orderBy(desc(participants.lastMessageAt), desc(participants.conversationId))
        .limit(limit),

    /** A conversation of this person; anybody else's does not exist. */
    find: async (db: Db, userId: string, id: string) => {
      const [row] = await base(db, userId).where(and(mine(userId), eq(participants.conversationId, id)))
      return row
    },

    findPairId: async (db: Db, pairKey: string): Promise<string | undefined> => {
      const [row] = await db
        .select({ id: conversations.id })
        .from(conversations)
        .where(eq(conversations.pairKey, pairKey))
      return row?.id
    },

    /** Answers whether it is new: of two who open the same pair at once, one does. */
    insert: async (tx: Db, row: Tables['conversations']['$inferInsert']): Promise<boolean> =>
      (await tx.insert(conversations).values(row).onConflictDoNothing().returning({ id: conversations.id }))
        .length > 0,

    /** Holds the conversation, so that what is said in it is said one after the other. */
    hold: async (tx: Db, id: string) => {
      const [row] = await tx
        .update(conversations)
        .set({ isGroup: sql`${conversations.isGroup}` })
        .where(eq(conversations.id, id))
        .returning()
      return row
    },

    setLast: async (tx: Db, id: string, last: { lastMessageId: string; lastMessageAt: Date }) => {
      await tx.update(conversations).set(last).where(eq(conversations.id, id))
    },

    setName: async (tx: Db, id: string, groupName: string | null) => {
      await tx.update(conversations).set({ groupName }).where(eq(conversations.id, id))
    },

    listPeople: (db: Db, keys: string[]) =>
      db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(and(or(inArray(users.username, keys), inArray(users.id, keys)), eq(users.isTombstone, false))),

    listParticipants: (db: Db, conversationIds: string[]) =>
      db
        .select({
          conversationId: participants.conversationId,
          person: personColumns(tables),
          lastReadAt: participants.lastReadAt,
          joinedAt: participants.joinedAt,
          unreadCount: participants.unreadCount,
          /** What decides whether they are entitled to read messages at all. */
          membership: {
            role: users.role,
            subscriptionStatus: users.subscriptionStatus,
            subscriptionExpiresAt: users.subscriptionExpiresAt,
            graceEndsAt: users.graceEndsAt,
            ...seatColumns(tables),
            ...complimentaryColumns(tables),
          },
        })
        .from(participants)
        .innerJoin(users, eq(users.id, participants.userId))
        .where(inArray(participants.conversationId, conversationIds))
        .orderBy(participants.joinedAt, participants.id),

    /** Where both of two people take part, in the one order in which they are held. */
    listShared: async (db: Db, userIds: [string, string]): Promise<string[]> => {
      const rows = await db
        .select({ id: participants.conversationId })
        .from(participants)
        .where(inArray(participants.userId, userIds))
        .groupBy(participants.conversationId)
        .having(sql`count(*) = 2`)
        .orderBy(participants.conversationId)
      return rows.map(({ id }) => id)
    },

    insertParticipants: async (tx: Db, rows: Tables['conversationParticipants']['$inferInsert'][]) => {
      if (rows.length > 0) await tx.insert(participants).values(rows)
    },

    removeParticipant: async (tx: Db, userId: string, conversationId: string): Promise<void> => {
      await tx.delete(participants).where(and(mine(userId), eq(participants.conversationId, conversationId)))
    },
  }
}
