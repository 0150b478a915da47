import { eq } from 'drizzle-orm'
import { newId } from '../ids.ts'
import { nextNumber, only, type Basics, type Given, type Row } from './make.row.ts'

/** Factories for what is said: reports, notifications, conversations, messages. */
export const makeTalk = ({ store, now, member, post }: Basics) => {
  const { tables } = store

  /** A pending report of a post, a comment or a person. */
  const report = async ({
    reporter,
    post: onPost,
    comment: onComment,
    ...given
  }: Given<'reports'> & {
    reporter?: { id: string }
    post?: { id: string; forumId?: string }
    comment?: { id: string }
  } = {}): Promise<Row<'reports'>> => {
    const reporterId = reporter?.id ?? (await member()).id
    const isAboutPost = !onComment && !given.userId
    const about = isAboutPost ? (onPost ?? (await post())) : undefined
    const values = {
      id: newId(),
      reporterId,
      postId: about?.id,
      commentId: onComment?.id,
      forumId: about?.forumId,
      reason: 'spam' as const,
      createdAt: now(),
      ...given,
    }
    return store.transaction(async (tx) => only(await tx.insert(tables.reports).values(values).returning()))
  }

  const notification = async ({
    user,
    ...given
  }: Given<'notifications'> & { user?: { id: string } } = {}): Promise<Row<'notifications'>> => {
    const userId = user?.id ?? given.userId ?? (await member()).id
    const text = `Notification ${nextNumber()}`
    const values = { id: newId(), kind: 'reply', text, path: '/', createdAt: now(), ...given, userId }
    return store.transaction(async (tx) =>
      only(await tx.insert(tables.notifications).values(values).returning()),
    )
  }

  /** A conversation of these people; two of them make a pair, more (or a name) a group. */
  const conversation = async ({
    users = [],
    groupName,
  }: { users?: { id: string }[]; groupName?: string } = {}): Promise<Row<'conversations'>> => {
    const people = [...users]
    while (people.length < 2) people.push(await member())
    const ids = people.map(({ id }) => id)
    const isGroup = ids.length > 2 || groupName !== undefined
    const values = {
      id: newId(),
      isGroup,
      groupName,
      pairKey: isGroup ? null : ids.toSorted().join(':'),
      createdBy: ids[0] ?? '',
      createdAt: now(),
    }
    return store.transaction(async (tx) => {
      const row = only(await tx.insert(tables.conversations).values(values).returning())
      const participants = ids.map((userId) => ({
        id: newId(),
        conversationId: row.id,
        userId,
        lastMessageAt: now(),
        joinedAt: now(),
      }))
      await tx.insert(tables.conversationParticipants).values(participants)
      return row
    })
  }

  /** A message; it is unread for everybody but its sender. */
  const message = async ({
    conversation: given,
    sender,
    content = `Message ${nextNumber()}`,
  }: { conversation?: { id: string }; sender?: { id: string }; content?: string } = {}): Promise<
    Row<'messages'>
  > => {
    const conversationId = given?.id ?? (await conversation()).id
    const { conversations, conversationParticipants: participants, messages } = tables
    return store.transaction(async (tx) => {
      const there = await tx
        .select()
        .from(participants)
        .where(eq(participants.conversationId, conversationId))
      const senderId = sender?.id ?? there[0]?.userId ?? ''
      const at = now()
      const values = { id: newId(), conversationId, senderId, content, createdAt: at }
      const row = only(await tx.insert(messages).values(values).returning())
      await tx
        .update(conversations)
        .set({ lastMessageId: row.id, lastMessageAt: at })
        .where(eq(conversations.id, conversationId))
      for (const { id, userId, unreadCount } of there) {
        const unread = userId === senderId ? unreadCount : unreadCount + 1
        await tx
          .update(participants)
          .set({ lastMessageAt: at, unreadCount: unread })
          .where(eq(participants.id, id))
      }
      return row
    })
  }

  return { report, notification, conversation, message }
}
