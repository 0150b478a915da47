import * as z from 'zod/mini'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { mediaUrl } from './media.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { key, optionalLine, text } from './text.ts'
import { time } from './time.ts'

export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  senderId: z.string(),
  senderUsername: z.string(),
  /** Empty when it was deleted, or is a picture alone. */
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The sender's own name for it, by which a client knows what it has just sent. */
  clientKey: z.nullable(z.string()),
  createdAt: time,
  /** Of a received message: whether the reader has read it; of one's own: whether everybody else has. */
  isRead: z.boolean(),
  isDeleted: z.boolean(),
})
export type Message = z.output<typeof Message>

export const Conversation = z.object({
  id: z.string(),
  isGroup: z.boolean(),
  groupName: z.nullable(z.string()),
  /** Everybody in it, the reader included. */
  participants: z.array(Person),
  lastMessage: z.nullable(Message),
  unreadCount: z.int(),
  isMuted: z.boolean(),
  /** False where one of a pair has blocked the other: what was said stays readable, nothing is added. */
  canWrite: z.boolean(),
  createdAt: time,
})
export type Conversation = z.output<typeof Conversation>

const usernames = z
  .array(key)
  .check(
    z.minLength(1, 'Choose somebody to write to'),
    z.maxLength(limits.groupMax - 1, `A group has at most ${limits.groupMax} people`),
  )
const groupName = optionalLine(limits.groupNameMax)

export const ConversationInput = z.object({
  usernames,
  groupName: z.optional(z.nullable(groupName)),
})
export type ConversationInput = z.output<typeof ConversationInput>

export const MessageInput = z
  .object({
    content: text({
      min: 0,
      max: limits.messageMax,
      tooShort: 'Message cannot be empty',
      tooLong: 'Message too long',
    }),
    /** One of the sender's own uploads. */
    imageUrl: z.optional(z.nullable(mediaUrl)),
    /** Sending the same key again answers the message that it made the first time. */
    clientKey: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{8,64}$/)))),
  })
  .check(
    z.refine(({ content, imageUrl }) => content !== '' || Boolean(imageUrl), {
      error: 'Message cannot be empty',
      path: ['content'],
    }),
  )
export type MessageInput = z.output<typeof MessageInput>

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'The caller’s conversations, the latest message first; q looks in usernames and group names',
  access: 'member',
  isPaged: true,
  query: z.object({ ...pageFields, q: z.optional(z.string().check(z.maxLength(limits.searchMax))) }),
  reply: z.array(Conversation),
})

export const startConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  summary: 'Start a conversation; with one other person the existing one is returned',
  access: 'member',
  limit: 'message',
  refuses: ['user.not_found', 'user.blocked', 'user.self'],
  body: ConversationInput,
  reply: Conversation,
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'One of the caller’s conversations',
  access: 'member',
  refuses: ['conversation.not_found'],
  reply: Conversation,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  summary: 'The messages of a conversation, newest first',
  access: 'member',
  refuses: ['conversation.not_found'],
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(Message),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  summary: 'Send a message',
  access: 'member',
  limit: 'message',
  refuses: ['user.blocked', 'conversation.not_found', 'conversation.empty'],
  status: 201,
  bodyBytes: roomFor(limits.messageMax),
  body: MessageInput,
  reply: Message,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id/messages/:messageId',
  summary: 'Delete one’s own message for everybody',
  access: 'member',
  limit: 'message',
  refuses: ['conversation.not_found', 'message.not_found'],
  reply: z.object({ id: z.string() }),
})

export const readConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/read',
  summary: 'Mark a conversation as read up to a message',
  access: 'member',
  refuses: ['conversation.not_found', 'message.not_found'],
  body: z.object({ messageId: key }),
  reply: z.object({ unreadCount: z.int() }),
})

export const renameConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id',
  summary: 'Name a group; without a name it is named after its members',
  access: 'member',
  limit: 'message',
  refuses: ['user.blocked', 'conversation.not_found', 'conversation.not_a_group'],
  body: z.object({ groupName }),
  reply: Conversation,
})

export const addToConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/people',
  summary: 'Add people to a group; they see messages from then on',
  access: 'member',
  limit: 'message',
  refuses: [
    'user.not_found',
    'user.blocked',
    'user.self',
    'conversation.not_found',
    'conversation.not_a_group',
    'conversation.full',
  ],
  body: z.object({ usernames }),
  reply: Conversation,
})

export const leaveConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/leave',
  summary: 'Leave a group',
  access: 'member',
  limit: 'message',
  refuses: ['conversation.not_found', 'conversation.not_a_group'],
  reply: z.object({ id: z.string() }),
})
