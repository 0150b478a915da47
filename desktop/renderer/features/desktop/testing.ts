import type { Conversation, Message } from '#shared/conversations.ts'
import type { Notification } from '#shared/notifications.ts'

export const notification = (changes: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  kind: 'reply',
  text: 'u/ann replied to you',
  reason: 'You wrote this comment',
  path: '/r/books/post/x#comment-1',
  isRead: false,
  createdAt: '2026-05-01T12:00:00Z',
  actorCount: 1,
  ...changes,
})

export const message = (changes: Partial<Message> = {}): Message => ({
  id: 'm1',
  conversationId: 'c1',
  senderId: 'ann',
  senderUsername: 'ann',
  content: 'Hello',
  imageUrl: null,
  clientKey: null,
  createdAt: '2026-05-01T12:00:00Z',
  isRead: false,
  isDeleted: false,
  ...changes,
})

export const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  isGroup: false,
  groupName: null,
  participants: [],
  lastMessage: null,
  unreadCount: 1,
  isMuted: false,
  canWrite: true,
  createdAt: '2026-05-01T12:00:00Z',
  ...changes,
})
