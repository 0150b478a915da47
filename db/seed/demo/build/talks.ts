import type { Insert } from '../../rows.ts'
import { talks, type DemoTalk } from '../talk.ts'
import { expandLinks } from './links.ts'
import { ago, person, type DemoWorld } from './world.ts'

interface TalkRows {
  conversations: Insert<'conversations'>[]
  conversationParticipants: Insert<'conversationParticipants'>[]
  messages: Insert<'messages'>[]
}

/** The last message of each conversation, for reports about it. */
export type LastMessages = Map<string, Insert<'messages'>>

/** Conversations with what has not been read yet. */
export const addTalks = (world: DemoWorld): TalkRows & { last: LastMessages } => {
  const rows: TalkRows = { conversations: [], conversationParticipants: [], messages: [] }
  const last: LastMessages = new Map()
  for (const talk of talks) {
    const message = addTalk(world, talk, rows)
    if (message) last.set(talk.key, message)
  }
  return { ...rows, last }
}

const addTalk = (world: DemoWorld, talk: DemoTalk, rows: TalkRows): Insert<'messages'> | undefined => {
  const { lines, groupName = null, unread } = talk
  const members = talk.people.map((username) => person(world, username))
  const startedAt = ago(world, lines[0]?.[1] ?? '1d')
  const conversationId = world.idAt(startedAt)
  const messages = lines.map(([by, span, text]) => {
    const createdAt = ago(world, span)
    const sender = person(world, by)
    return {
      id: world.idAt(createdAt),
      conversationId,
      senderId: sender.id,
      content: expandLinks(world, text, { ownerId: sender.id, at: createdAt }),
      createdAt,
    }
  })
  const last = messages.at(-1)
  const lastMessageAt = last?.createdAt ?? startedAt
  const pairKey = members
    .map(({ id }) => id)
    .sort()
    .join(':')
  rows.conversations.push({
    id: conversationId,
    isGroup: groupName !== null,
    groupName,
    pairKey: groupName === null ? pairKey : null,
    createdBy: members[0]?.id ?? '',
    lastMessageId: last?.id ?? null,
    lastMessageAt,
    createdAt: startedAt,
  })
  for (const { id: userId, username } of members) {
    const unreadCount = unread[username as keyof typeof unread] ?? 0
    const read = messages.at(-1 - unreadCount)
    rows.conversationParticipants.push({
      id: world.idAt(startedAt),
      conversationId,
      userId,
      unreadCount,
      lastReadMessageId: read?.id ?? null,
      lastReadAt: read?.createdAt ?? null,
      lastMessageAt,
      joinedAt: startedAt,
    })
  }
  rows.messages.push(...messages)
  return last
}
