import type { NotificationKind } from '#shared/notifications.ts'
import type { NoticeAction } from './forumMessages.ts'

/** How much a notice presses: on Windows and Linux a critical one stays until somebody has seen it. */
export type Urgency = 'low' | 'normal' | 'critical'

/** What concerns a person's money or rights stays; what is only nice to know stays in the background. */
const urgencies: Record<NotificationKind, Urgency> = {
  message: 'normal',
  mention: 'normal',
  reply: 'normal',
  comment: 'normal',
  solution: 'normal',
  campaign: 'normal',
  forum: 'low',
  hashtag: 'low',
  search: 'low',
  follow: 'low',
  vote: 'low',
  report: 'normal',
  payout: 'critical',
  billing: 'critical',
  moderation: 'critical',
}

// Linux would not pop a low one up at all.
export const urgencyOf = (kind: NotificationKind, platform: string): Urgency =>
  platform === 'linux' && urgencies[kind] === 'low' ? 'normal' : urgencies[kind]

/** Whether a notice of this kind is worth a flashing button or a bouncing icon. */
export function callsFor(kind: NotificationKind, attention: 'all' | 'messages' | 'off'): boolean {
  if (attention === 'messages') return kind === 'message' || kind === 'mention'
  return attention === 'all' && urgencies[kind] !== 'low'
}

interface Offer {
  platform: string
  hasReply: boolean
  /** Whether the notice is about something that can be muted. */
  hasThread: boolean
}

/**
 * What can be pressed on a notice: Windows has buttons beside a field to reply in, macOS only instead of it, and on
 * Linux Electron has none.
 */
export function actionsOf({ platform, hasReply, hasThread }: Offer): NoticeAction[] {
  if (platform !== 'win32' && (platform !== 'darwin' || hasReply)) return []
  return hasThread ? ['read', 'mute'] : ['read']
}
