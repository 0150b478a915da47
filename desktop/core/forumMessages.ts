import * as z from 'zod/mini'
import { NotificationKind } from '#shared/notifications.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))
const nonce = z.string().check(z.regex(/^[\w-]{1,64}$/))
const count = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** Where something is on the server. What comes of it is decided by `pathWithin`. */
const path = z.string().check(z.maxLength(2000), z.startsWith('/'))

export const forumApiVersion = 1

/** What this app can do for a page. Pages go by these names, never by a version. */
export const capabilities = [
  'unread',
  'notifications',
  'replies',
  'signIn',
  'theme',
  'power',
  'view',
  'actions',
] as const
export type Capability = (typeof capabilities)[number]

export const Info = z.object({
  apiVersion: z.literal(forumApiVersion),
  appVersion: z.string(),
  platform: z.string(),
  /** `replies` only where notifications have a field to reply in, `signIn` only where the system browser signs in. */
  capabilities: z.array(z.string()),
})
export type Info = z.output<typeof Info>

/** How much is unread; `seq` grows with every report, also from one page to the next. */
export const UnreadReport = z.object({
  seq: z.int().check(z.minimum(0)),
  notifications: count,
  messages: count,
  total: count,
})
export type UnreadReport = z.output<typeof UnreadReport>

export const Notice = z.object({
  id,
  kind: NotificationKind,
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  body: z.string().check(z.maxLength(300)),
  path,
  /** The id of the conversation or of the post. */
  thread: z.optional(id),
  isReplyable: z.optional(z.boolean()),
})
export type Notice = z.output<typeof Notice>

export const NoticeResult = z.object({
  status: z.enum(['shown', 'suppressed', 'failed']),
  reason: z.optional(z.string()),
})
export type NoticeResult = z.output<typeof NoticeResult>

/** What has been read elsewhere. */
export const Withdrawal = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ thread: id }),
])
export type Withdrawal = z.output<typeof Withdrawal>

export const OpenRequest = z.object({ nonce, path })
export type OpenRequest = z.output<typeof OpenRequest>
export const Opened = z.object({ nonce })
export type Opened = z.output<typeof Opened>

export const ReplyRequest = z.object({
  nonce,
  thread: id,
  text: z.string().check(z.minLength(1), z.maxLength(5000)),
})
export type ReplyRequest = z.output<typeof ReplyRequest>
export const Replied = z.object({
  nonce,
  ok: z.boolean(),
  reason: z.optional(z.string().check(z.maxLength(300))),
})
export type Replied = z.output<typeof Replied>

/** What was pressed on a notice: the page does it, as the person who is signed in there. */
export const noticeActions = ['read', 'mute'] as const
export const NoticeAction = z.enum(noticeActions)
export type NoticeAction = z.output<typeof NoticeAction>
export const ActRequest = z.object({
  action: NoticeAction,
  id,
  kind: NotificationKind,
  thread: z.optional(id),
})
export type ActRequest = z.output<typeof ActRequest>

export const AuthReport = z.object({
  state: z.enum(['in', 'out', 'expired']),
  userId: z.optional(id),
})
export type AuthReport = z.output<typeof AuthReport>

export const SignInResult = z.object({ started: z.boolean() })
export type SignInResult = z.output<typeof SignInResult>

export const ThemeReport = z.object({ theme: z.enum(['system', 'light', 'dark']) })
export type ThemeReport = z.output<typeof ThemeReport>

/** What a page cannot know by itself: nothing throttles it, so that it always takes itself for visible. */
export const View = z.object({
  isShown: z.boolean(),
  /** Somebody sees it: only then is anything read. */
  isLookedAt: z.boolean(),
  /** How many pixels of its top lie under the app's own bar: it keeps them free. */
  top: z.optional(z.int()),
})
export type View = z.output<typeof View>

export const Power = z.object({ isOnline: z.boolean(), isIdle: z.boolean(), hasResumed: z.boolean() })
export type Power = z.output<typeof Power>
