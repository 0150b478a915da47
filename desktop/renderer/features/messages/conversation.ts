import type { Conversation, Message } from '#shared/conversations.ts'
import { nameOf, type Person } from '#shared/people.ts'
import { longDate } from '../../ui/dates.ts'
import { words } from './strings.ts'

/** Everybody in a conversation but the reader. */
export const othersOf = ({ participants }: Conversation, viewerId: string): Person[] =>
  participants.filter(({ id }) => id !== viewerId)

/** The name of a group, or of those one talks to. */
export function titleOf(conversation: Conversation, viewerId: string): string {
  if (conversation.groupName) return conversation.groupName
  return othersOf(conversation, viewerId).map(nameOf).join(', ') || words.nobody
}

/** What a message says in one line. */
function textOf(message: Message): string {
  if (message.isDeleted) return words.deleted
  return message.content || words.picture
}

/** The last message as its line in the list. */
export function previewOf({ lastMessage, isGroup }: Conversation, viewerId: string): string {
  if (!lastMessage) return words.nothingSaid
  const text = textOf(lastMessage)
  if (lastMessage.senderId === viewerId) return words.you(text)
  return isGroup ? words.by(lastMessage.senderUsername, text) : text
}

/** When something last happened in it. */
export const lastAtOf = ({ lastMessage, createdAt }: Conversation): string =>
  lastMessage?.createdAt ?? createdAt

/** The latest first: a live message moves its conversation up. */
export const inOrder = (conversations: readonly Conversation[]): Conversation[] =>
  conversations.toSorted((a, b) => Date.parse(lastAtOf(b)) - Date.parse(lastAtOf(a)))

interface Day {
  /** The local day, as a key and as the time of its first message. */
  at: string
  messages: Message[]
}

/** Messages, the newest first, as days in the order of reading. */
export function daysOf(newestFirst: readonly Message[]): Day[] {
  const days: Day[] = []
  for (const message of newestFirst.toReversed()) {
    const last = days.at(-1)
    const isSameDay = last && new Date(last.at).toDateString() === new Date(message.createdAt).toDateString()
    if (isSameDay) last.messages.push(message)
    else days.push({ at: message.createdAt, messages: [message] })
  }
  return days
}

const longDay = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' })

/** What stands above the messages of a day. */
export function dayLabel(at: Date, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return words.today
  if (at.toDateString() === yesterday.toDateString()) return words.yesterday
  return at.getFullYear() === now.getFullYear() ? longDay.format(at) : longDate(at)
}

const byNewest = (a: Message, b: Message) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1)

/** The newest page with a message in its place: once, however often it arrives. */
export function withMessage(page: readonly Message[], message: Message): Message[] {
  return [message, ...page.filter(({ id }) => id !== message.id)].toSorted(byNewest)
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

/** A conversation after a message: one that arrives twice counts once. */
export function afterMessage(conversation: Conversation, message: Message, viewerId: string): Conversation {
  const { lastMessage, unreadCount } = conversation
  const isKnown = lastMessage !== null && byNewest(lastMessage, message) <= 0
  if (lastMessage?.id === message.id || isKnown) return conversation
  const isOwn = message.senderId === viewerId
  return { ...conversation, lastMessage: message, unreadCount: isOwn ? unreadCount : unreadCount + 1 }
}

/** A conversation after one of its messages was deleted. */
export function afterDeletion(conversation: Conversation, messageId: string): Conversation {
  const { lastMessage } = conversation
  return lastMessage?.id === messageId ? { ...conversation, lastMessage: deleted(lastMessage) } : conversation
}

/** What was said, with addresses of this site apart: what leads elsewhere stays words, for nobody to press by habit. */
export function partsOf(content: string, origin: string): { text: string; path?: string }[] {
  const parts: { text: string; path?: string }[] = []
  let rest = content
  for (;;) {
    const at = rest.indexOf(`${origin}/`)
    if (at < 0) return rest ? [...parts, { text: rest }] : parts
    if (at > 0) parts.push({ text: rest.slice(0, at) })
    // What ends a sentence is no part of an address.
    const [text = ''] = /^\S*?(?=[.,;:!?)\]}'"”’»]*(?:\s|$))/.exec(rest.slice(at)) ?? []
    parts.push({ text, path: text.slice(origin.length) || '/' })
    rest = rest.slice(at + text.length)
  }
}
