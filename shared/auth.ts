import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { time } from './time.ts'

/** Addresses that a browser navigates to; they answer with redirects and small pages, not with JSON. */
export const authPaths = {
  login: '/api/login',
  callback: '/api/callback',
  logout: '/api/logout',
  backchannelLogout: '/api/auth/backchannel-logout',
  desktop: '/api/auth/desktop',
} as const

export const Role = z.enum(['user', 'moderator', 'admin'])
export const SubscriptionStatus = z.enum(['none', 'active', 'cancelled'])

/** A membership that was given without payment. */
export const Complimentary = z.object({
  plan: z.string(),
  /** When it ends; while a paid membership runs, when it would have ended. */
  until: time,
  /** Its days stand still, because a paid membership runs: they go on when that ends. */
  isHeld: z.boolean(),
  /** Whole and begun days that are left. */
  daysLeft: z.int(),
})
export type Complimentary = z.output<typeof Complimentary>

/** The signed-in person, as that person alone sees it. */
export const Viewer = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  planType: z.string(),
  subscriptionStatus: SubscriptionStatus,
  subscriptionExpiresAt: z.nullable(time),
  /** Since when their votes and ratings count nowhere, because what they paid went back or is disputed. */
  opinionsWithdrawnAt: z.nullable(time),
  complimentary: z.nullable(Complimentary),
  role: Role,
  createdAt: time,
  isEntitled: z.boolean(),
  /** Whether reports wait for them: the site's staff, and the moderators of any forum. */
  isModerator: z.boolean(),
  /** A username can be changed once. */
  canChangeUsername: z.boolean(),
  unread: z.object({ notifications: z.int(), messages: z.int() }),
})
export type Viewer = z.output<typeof Viewer>

/** One signed-in browser or app. The id names it and opens nothing. */
export const Session = z.object({
  id: z.string(),
  browserName: z.string(),
  createdAt: time,
  lastSeenAt: time,
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

export const getViewer = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in person',
  access: 'signed-in',
  reply: Viewer,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the caller is signed in, the most recently used first',
  access: 'signed-in',
  scope: 'browser',
  reply: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign out one browser or app',
  access: 'signed-in',
  scope: 'browser',
  limit: 'auth',
  refuses: ['session.not_found'],
  reply: z.object({ id: z.string() }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out; the answer says where the browser ends the provider’s session too',
  access: 'signed-in',
  scope: 'browser',
  limit: 'auth',
  reply: z.object({ url: z.string() }),
})

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)))

/** What the desktop app asks for: the SHA-256 of its verifier, and a word to know its answer by. */
export const DesktopRequest = z.object({
  challenge: base64url(43),
  state: z.string().check(z.regex(/^[\w-]{1,200}$/)),
})
export type DesktopRequest = z.output<typeof DesktopRequest>

export const createDesktopCode = endpoint({
  method: 'POST',
  path: '/api/auth/desktop/code',
  summary: 'A one-time code that signs the desktop app in as the caller',
  access: 'signed-in',
  scope: 'browser',
  limit: 'auth',
  refuses: ['session.stale'],
  body: DesktopRequest,
  reply: z.object({ code: z.string(), expiresAt: time }),
})

export const exchangeDesktopCode = endpoint({
  method: 'POST',
  path: '/api/auth/desktop/exchange',
  summary: 'Sign in with a one-time code and the verifier that its challenge was made from',
  access: 'public',
  scope: 'browser',
  isVital: true,
  limit: 'handoff',
  refuses: ['account.blocked', 'handoff.invalid'],
  body: z.object({ code: z.string().check(z.maxLength(200)), verifier: z.string().check(z.maxLength(200)) }),
  reply: Viewer,
})
