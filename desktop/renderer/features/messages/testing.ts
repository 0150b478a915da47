import type { Conversation, Message } from '#shared/conversations.ts'
import type { Person } from '#shared/people.ts'

export const person = (username: string): Person => ({
  id: username,
  username,
  displayName: null,
  profileImageUrl: null,
})

export const messageAt = (id: string, minute: number, senderId: string): Message => ({
  id,
  conversationId: 'c',
  senderId,
  senderUsername: senderId,
  content: `text of ${id}`,
  imageUrl: null,
  clientKey: null,
  createdAt: new Date(2026, 0, 1, 12, minute).toISOString(),
  isRead: false,
  isDeleted: false,
})

export const conversationWith = (lastMessage: Message | null): Conversation => ({
  id: 'c',
  isGroup: false,
  groupName: null,
  participants: [person('ann'), person('bob')],
  lastMessage,
  unreadCount: 0,
  isMuted: false,
  canWrite: true,
  createdAt: new Date(2026, 0, 1).toISOString(),
})
