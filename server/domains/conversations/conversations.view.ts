import { isEntitled } from '#shared/membership.ts'
import type { Message } from '#shared/conversations.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { personOf } from '../../core/people.ts'
import type { UsersService } from '../users/users.service.ts'
import { conversationsRepo } from './conversations.repo.ts'
import { messagesRepo } from './messages.repo.ts'

type ConversationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof conversationsRepo>['find']>>>
type Participant = Awaited<ReturnType<ReturnType<typeof conversationsRepo>['listParticipants']>>[number]
type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesRepo>['listByIds']>>[number]

/** A message as a reader sees it; `participants` tell who has read it. */
export function messageOf(row: MessageRow, readerId: string | null, participants: Participant[]) {
  const { message } = row
  const hasRead = ({ lastReadAt }: Participant) => lastReadAt !== null && lastReadAt >= message.createdAt
  const who = participants.filter(({ person }) =>
    message.senderId === readerId ? person.id !== readerId : person.id === readerId,
  )
  return {
    ...message,
    senderUsername: row.isTombstone ? '[deleted]' : row.senderUsername,
    isRead: who.length > 0 && who.every(hasRead),
  } satisfies Omit<Message, 'createdAt'> & { createdAt: Date }
}

/** Reads conversations as their lists and pages carry them. */
export function conversationsView(tables: Tables, users: UsersService) {
  const repo = conversationsRepo(tables)
  const messages = messagesRepo(tables)

  /** Rows of one reader with their people and last messages, in the order given. */
  async function conversationsOf(db: Db, readerId: string, rows: ConversationRow[]) {
    if (rows.length === 0) return []
    const everybody = await repo.listParticipants(
      db,
      rows.map(({ conversation }) => conversation.id),
    )
    const others = everybody.map(({ person }) => person.id).filter((id) => id !== readerId)
    const blocked = await users.blockedAmong(db, readerId, others)
    const lastIds = rows.flatMap(({ lastMessageId }) => lastMessageId ?? [])
    const last = new Map(
      (lastIds.length > 0 ? await messages.listByIds(db, lastIds) : []).map((row) => [row.message.id, row]),
    )
    return rows.map(({ conversation, unreadCount, lastMessageId, muteId }) => {
      const participants = everybody.filter(({ conversationId }) => conversationId === conversation.id)
      const lastRow = lastMessageId === null ? undefined : last.get(lastMessageId)
      return {
        id: conversation.id,
        isGroup: conversation.isGroup,
        groupName: conversation.groupName,
        participants: participants.map(({ person }) => personOf(person)),
        lastMessage: lastRow ? messageOf(lastRow, readerId, participants) : null,
        unreadCount,
        isMuted: muteId !== null,
        canWrite:
          conversation.isGroup ||
          participants.some(
            ({ person }) => person.id !== readerId && !person.isTombstone && !blocked.has(person.id),
          ),
        createdAt: conversation.createdAt,
      }
    })
  }

  return {
    conversationsOf,

    /** A message for everybody's streams and mails: read by nobody, whoever looks. */
    findMessage: async (db: Db, id: string) => {
      const [row] = await messages.listByIds(db, [id])
      return row ? messageOf(row, null, []) : undefined
    },

    /** The people of a conversation who may read what this sender writes, or wrote `at` a time, there. */
    recipients: async (
      db: Db,
      sent: { conversationId: string; senderId: string; now: Date; at?: Date | undefined },
    ) => {
      const everybody = await repo.listParticipants(db, [sent.conversationId])
      const others = everybody.map(({ person }) => person.id).filter((id) => id !== sent.senderId)
      const blocked = await users.blockedAmong(db, sent.senderId, others)
      return everybody.filter(
        ({ person, membership, joinedAt }) =>
          !blocked.has(person.id) && isEntitled(membership, sent.now) && (!sent.at || joinedAt <= sent.at),
      )
    },
  }
}
