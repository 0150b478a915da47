import type { Conversation, Message } from '#shared/conversations.ts'
import { defaultChannels, type Notification, type NotificationSettings } from '#shared/notifications.ts'
import { isQuiet, wallClock } from '#shared/wallClock.ts'
import type { Notice } from '../../../core/forumMessages.ts'
import { words } from './strings.ts'

const most = { title: 120, body: 300 }

/** What the desktop says of something that the reader is told of. */
export const noticeOf = ({ id, kind, text, reason, path, mute }: Notification): Notice => ({
  id,
  kind,
  title: cut(text, most.title),
  body: cut(reason, most.body),
  path,
  ...(mute?.type === 'post' ? { thread: mute.id } : {}),
})

/** What the desktop says of a message that somebody else has sent. */
export function noticeOfMessage(message: Message, { isGroup, groupName, canWrite }: Conversation): Notice {
  const sender = `u/${message.senderUsername}`
  return {
    id: message.id,
    kind: 'message',
    title: cut(isGroup ? words.inGroup(sender, groupName ?? words.aGroup) : sender, most.title),
    body: cut(message.content || words.picture, most.body),
    path: `/messages?c=${message.conversationId}`,
    thread: message.conversationId,
    isReplyable: canWrite,
  }
}

/** Whether this person wants to be interrupted by this now: the desktop is one more device to push to. */
export function wantsNotice(
  settings: NotificationSettings | undefined,
  kind: Notification['kind'],
  now: Date,
): boolean {
  const { push } = settings?.channels[kind] ?? defaultChannels[kind]
  if (!settings) return push
  return push && !isQuiet(settings.quietHours, wallClock(now, settings.timeZone).minutes)
}

/** Never half an emoji, and never longer than the desktop takes. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
