import * as z from 'zod/mini'
import { DigestChoice } from './digests.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { key } from './text.ts'
import { time } from './time.ts'

/** Where mails lead whoever wants no more of them; a token follows. */
export const unsubscribePath = '/api/unsubscribe'

/** What people are told of: the rows of their settings. Messages have no row in the list, they count as unread. */
export const notificationKinds = [
  'reply',
  'mention',
  'comment',
  'solution',
  'vote',
  'follow',
  'message',
  'forum',
  'hashtag',
  'search',
  'campaign',
  'payout',
  'report',
  'billing',
  'moderation',
] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.output<typeof NotificationKind>

/** Told in the app whatever somebody has set: they concern their rights and their money. */
export const alwaysInApp: ReadonlySet<NotificationKind> = new Set([
  'payout',
  'report',
  'billing',
  'moderation',
])

/** What a mute silences. */
export const MuteType = z.enum(['forum', 'post', 'conversation'])
export type MuteType = z.output<typeof MuteType>
export const Mute = z.object({ type: MuteType, id: z.string() })
export type Mute = z.output<typeof Mute>

/** How much is told of a forum or post: everything, what calls for oneself by a reply or by name, or nothing. */
export const noticeLevels = ['all', 'direct', 'none'] as const
export const NoticeLevel = z.enum(noticeLevels)
export type NoticeLevel = z.output<typeof NoticeLevel>
/** What is still told at the level `direct`. */
export const directKinds: ReadonlySet<NotificationKind> = new Set(['reply', 'mention', 'solution'])

/** Something of which less than everything is told. */
export const Muted = z.extend(Mute, {
  level: NoticeLevel,
  /** Null where its person may no longer see it. */
  title: z.nullable(z.string()),
  path: z.nullable(z.string()),
})
export type Muted = z.output<typeof Muted>
const MuteReply = z.extend(Mute, { isMuted: z.boolean(), level: NoticeLevel })

export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  /** A whole sentence: “u/a and 11 others commented on …”. */
  text: z.string(),
  /** Why it was sent: “You wrote this post”. */
  reason: z.string(),
  /** Where it leads within the site. */
  path: z.string(),
  isRead: z.boolean(),
  /** When the latest of what it tells happened. */
  createdAt: time,
  /** The latest of those who caused it. */
  actor: z.optional(Person),
  /** How many people it speaks of; 0 where nobody is named. */
  actorCount: z.int(),
  /** What can be muted to hear no more like it. */
  mute: z.optional(Mute),
})
export type Notification = z.output<typeof Notification>

export const EmailChoice = z.enum(['now', 'digest', 'off'])
export type EmailChoice = z.output<typeof EmailChoice>

export const Channels = z.object({ inApp: z.boolean(), email: EmailChoice, push: z.boolean() })
export type Channels = z.output<typeof Channels>

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time like 22:00'))
/** Mail and push wait for their end; `to` before `from` means the next morning. */
export const QuietHours = z.object({ from: clockTime, to: clockTime })
export type QuietHours = z.output<typeof QuietHours>

const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This time zone is not known'))

export const NotificationSettings = z.object({
  channels: z.record(NotificationKind, Channels),
  quietHours: z.nullable(QuietHours),
  /** An IANA name; quiet hours and the hour of the digest follow it. */
  timeZone: z.string(),
  /** A mail of what was missed, and the hour of every mail that gathers a day. */
  digest: DigestChoice,
  /** Whether the caller has an address that mail can reach. */
  hasEmail: z.boolean(),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** What is left out stays as it is. */
export const NotificationSettingsInput = z.object({
  channels: z.optional(
    z.partialRecord(
      NotificationKind,
      z.object({
        inApp: z.optional(z.boolean()),
        email: z.optional(EmailChoice),
        push: z.optional(z.boolean()),
      }),
    ),
  ),
  quietHours: z.optional(z.nullable(QuietHours)),
  timeZone: z.optional(timeZone),
  digest: z.optional(z.partial(DigestChoice)),
})
export type NotificationSettingsInput = z.output<typeof NotificationSettingsInput>

/** What has not been read: messages of muted conversations do not count. */
export const Unread = z.object({ notifications: z.int(), messages: z.int(), total: z.int() })
export type Unread = z.output<typeof Unread>

const on = (email: EmailChoice, push = true): Channels => ({ inApp: true, email, push })

/** How each kind is told until somebody chooses otherwise. */
export const defaultChannels: Record<NotificationKind, Channels> = {
  reply: on('digest'),
  mention: on('digest'),
  comment: on('digest'),
  solution: on('digest'),
  vote: on('off', false),
  follow: on('off', false),
  message: on('now'),
  forum: on('digest'),
  hashtag: on('digest', false),
  search: on('digest', false),
  campaign: on('now'),
  payout: on('now'),
  report: on('now', false),
  // The provider's and our own letters about payments go out in any case.
  billing: on('off'),
  moderation: on('now'),
}

/** The highest milestone (1, 10, 50, 100, 500…) that so many upvotes have reached; 0 below the first. */
export function milestoneOf(votes: number): number {
  if (votes < 1) return 0
  if (votes < 10) return 1
  const power = 10 ** (String(votes).length - 1)
  return votes >= 5 * power ? 5 * power : power
}

/** “u/a”, “u/a and u/b”, “u/a and 11 others”: the names of the latest first. */
export function actorsText(names: readonly string[], count: number): string {
  const [first = '', second] = names
  if (count <= 1) return `u/${first}`
  if (count === 2) return second ? `u/${first} and u/${second}` : `u/${first} and 1 other`
  return `u/${first} and ${count - 1} others`
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The caller’s notifications, latest first',
  access: 'signed-in',
  isPaged: true,
  query: z.object({ ...pageFields, unread: z.optional(z.enum(['true', 'false'])) }),
  reply: z.array(Notification),
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read: some by id, or all',
  access: 'signed-in',
  body: z
    .object({
      ids: z.optional(z.array(key).check(z.maxLength(200))),
      all: z.optional(z.literal(true)),
    })
    .check(z.refine(({ ids, all }) => Boolean(ids) !== Boolean(all), 'Give either ids or all')),
  reply: Unread,
})

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/unread',
  summary: 'How many unread notifications and messages the caller has',
  access: 'signed-in',
  reply: Unread,
})

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'The caller’s notification settings',
  access: 'signed-in',
  reply: NotificationSettings,
})

export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Change the caller’s notification settings',
  access: 'signed-in',
  limit: 'edit',
  body: NotificationSettingsInput,
  reply: NotificationSettings,
})

export const listMutes = endpoint({
  method: 'GET',
  path: '/api/mutes',
  summary: 'The forums, posts and conversations the caller has muted',
  access: 'signed-in',
  reply: z.array(Muted),
})

export const mute = endpoint({
  method: 'PUT',
  path: '/api/mutes/:type/:id',
  summary: 'Mute a forum, post or conversation, entirely or except for replies and mentions',
  access: 'signed-in',
  limit: 'social',
  refuses: ['forum.not_found', 'post.not_found', 'conversation.not_found', 'mute.not_found'],
  body: z.object({ level: z._default(z.enum(['direct', 'none']), 'none') }),
  reply: MuteReply,
})

export const unmute = endpoint({
  method: 'DELETE',
  path: '/api/mutes/:type/:id',
  summary: 'Unmute a forum, post or conversation',
  access: 'signed-in',
  limit: 'social',
  refuses: ['forum.not_found', 'post.not_found', 'conversation.not_found', 'mute.not_found'],
  reply: MuteReply,
})
