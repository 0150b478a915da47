import type { Conversation, Message } from '#shared/conversations.ts'

const newestFirst = (a: Message, b: Message) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1)

/** The newest page with a message in its place: once, however often it is told. */
export function withMessage(page: readonly Message[], message: Message): Message[] {
  return [message, ...page.filter(({ id }) => id !== message.id)].toSorted(newestFirst)
}

/** A message as it stands once its sender has deleted it. */
export const deleted = (message: Message): Message => ({
  ...message,
  isDeleted: true,
  content: '',
  imageUrl: null,
})

/** A page of messages once somebody else has read up to one of them. */
export function readUpTo(page: Message[], messageId: string, viewerId: string): Message[] {
  const place = page.findIndex(({ id }) => id === messageId)
  if (place === -1) return page
  return page.map((message, at) =>
    at >= place && message.senderId === viewerId && !message.isRead ? { ...message, isRead: true } : message,
  )
}

/** A conversation after a message: told twice, it counts once. */
export function afterMessage(conversation: Conversation, message: Message, viewerId: string): Conversation {
  const { lastMessage, unreadCount } = conversation
  const isKnown = lastMessage !== null && newestFirst(lastMessage, message) <= 0
  if (lastMessage?.id === message.id || isKnown) return conversation
  const isOwn = message.senderId === viewerId
  return { ...conversation, lastMessage: message, unreadCount: isOwn ? unreadCount : unreadCount + 1 }
}

/** A conversation after one of its messages was deleted. */
export function afterDeletion(conversation: Conversation, messageId: string): Conversation {
  const { lastMessage } = conversation
  return lastMessage?.id === messageId ? { ...conversation, lastMessage: deleted(lastMessage) } : conversation
}
