import * as z from 'zod/mini'
import { Complimentary, Role, SubscriptionStatus } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { ForumName } from './posts.ts'
import { expected, Rehearsal } from './rehearsals.ts'
import { key, text } from './text.ts'
import { moment, time } from './time.ts'

const reason = text({ max: limits.reasonMax, tooShort: 'Please give a reason' })
/** A DELETE may carry its reason in the body or in the address. */
const reasonAnywhere = z.object({ reason: z.optional(reason) })
const deletion = z.object({ reason: z.optional(reason), expected })
const q = z.optional(z.string().check(z.maxLength(limits.searchMax)))

export const AdminUser = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: Role,
  isBlocked: z.boolean(),
  blockedAt: z.nullable(time),
  blockedReason: z.nullable(z.string()),
  /** When a suspension ends by itself; null for a block that stays. */
  blockedUntil: z.nullable(time),
  isDeleted: z.boolean(),
  /** Since when their votes and ratings count nowhere: what they paid went back to them. */
  opinionsWithdrawnAt: z.nullable(time),
  planType: z.string(),
  subscriptionStatus: SubscriptionStatus,
  complimentary: z.nullable(Complimentary),
  /** The plan of the seat that they have and somebody else pays for. */
  seatPlan: z.nullable(z.string()),
  createdAt: time,
})
export type AdminUser = z.output<typeof AdminUser>

export const UserQuery = z.object({
  ...pageFields,
  status: z.optional(z.enum(['active', 'blocked', 'deleted'])),
  role: z.optional(Role),
  since: z.optional(moment),
  q,
})
export type UserQuery = z.output<typeof UserQuery>

/** One line of the log that nothing can be taken out of. */
export const AdminAction = z.object({
  id: z.string(),
  adminId: z.nullable(z.string()),
  admin: z.object({ username: z.string() }),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  forumId: z.nullable(z.string()),
  reason: z.string(),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: time,
})
export type AdminAction = z.output<typeof AdminAction>

export const ActionQuery = z.object({
  ...pageFields,
  adminId: z.optional(key),
  actor: z.optional(key),
  targetId: z.optional(key),
  action: z.optional(key),
  since: z.optional(moment),
  q,
})
export type ActionQuery = z.output<typeof ActionQuery>

export const AdminStats = z.object({
  pendingReports: z.int(),
  totalUsers: z.int(),
  blockedUsers: z.int(),
  openSpamFlags: z.int(),
  openAppeals: z.int(),
  openMessages: z.int(),
  pendingCampaigns: z.int(),
  unverifiedBrands: z.int(),
  totalForums: z.int(),
  totalPosts: z.int(),
})
export type AdminStats = z.output<typeof AdminStats>

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the admin dashboard',
  access: 'moderator',
  limit: 'admin',
  reply: AdminStats,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All people, newest first',
  access: 'admin',
  limit: 'admin',
  isPaged: true,
  query: UserQuery,
  reply: z.array(AdminUser),
})

export const UserAct = z.enum(['ban', 'unban', 'delete'])
export type UserAct = z.output<typeof UserAct>

export const rehearseUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/rehearsal',
  summary: 'What an act on a person would change if it were done now, with the hash of that list',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'user.self'],
  query: z.object({ act: UserAct, until: z.optional(moment) }),
  reply: Rehearsal,
})

export const banUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/ban',
  summary: 'Block or unblock a person, for good or until a time; blocking signs them out everywhere',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'user.self', 'user.last_admin', 'rehearsal.changed'],
  body: z.object({ banned: z.boolean(), until: z.optional(moment), reason, expected }),
  reply: AdminUser,
})

export const setUserRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  summary: 'Set a person’s role on the site',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'user.self', 'user.last_admin'],
  body: z.object({ role: Role, reason }),
  reply: AdminUser,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete a person’s account and everything they wrote',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found', 'user.self', 'user.last_admin', 'rehearsal.changed'],
  query: deletion,
  body: deletion,
  reply: z.object({ id: z.string() }),
})

export const listActions = endpoint({
  method: 'GET',
  path: '/api/admin/actions',
  summary: 'The audit log of moderation and administration, newest first',
  access: 'admin',
  limit: 'admin',
  isPaged: true,
  query: ActionQuery,
  reply: z.array(AdminAction),
})

export const ContentKind = z.enum(['post', 'comment'])
export type ContentKind = z.output<typeof ContentKind>
const ContentState = z.object({ kind: ContentKind, id: z.string(), isRemoved: z.boolean() })

export const removeContent = endpoint({
  method: 'DELETE',
  path: '/api/admin/content/:kind/:id',
  summary: 'Remove a post or comment; for moderators of its forum or of the site',
  access: 'signed-in',
  limit: 'admin',
  refuses: [
    'subscription.required',
    'session.stale',
    'access.denied',
    'sponsorship.conflict',
    'post.not_found',
    'comment.not_found',
    'moderation.already_removed',
    'route.not_found',
  ],
  query: reasonAnywhere,
  body: reasonAnywhere,
  reply: ContentState,
})

export const restoreContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:kind/:id/restore',
  summary: 'Restore a removed post or comment; for moderators of its forum or of the site',
  access: 'signed-in',
  limit: 'admin',
  refuses: [
    'subscription.required',
    'session.stale',
    'access.denied',
    'user.self',
    'sponsorship.conflict',
    'post.not_found',
    'comment.not_found',
    'moderation.not_removed',
    'route.not_found',
  ],
  body: z.object({ reason }),
  reply: ContentState,
})

/** What was taken from public view, as its author goes on seeing it. */
export const RemovedContent = z.object({
  kind: ContentKind,
  id: z.string(),
  /** The title of the post, or of the post that was commented on; empty where its author may not read that. */
  title: z.string(),
  content: z.string(),
  forum: ForumName,
  reason: z.nullable(z.string()),
  removedAt: z.nullable(time),
  /** What its author has said against this removal, and the answer. */
  appeal: z.nullable(
    z.object({
      status: z.enum(['pending', 'accepted', 'rejected']),
      text: z.string(),
      answer: z.nullable(z.string()),
      createdAt: time,
    }),
  ),
})
export type RemovedContent = z.output<typeof RemovedContent>

export const listOwnRemoved = endpoint({
  method: 'GET',
  path: '/api/auth/user/removed',
  summary: 'The caller’s content that moderators removed, with the reason, last removed first',
  access: 'signed-in',
  scope: 'community',
  reply: z.array(RemovedContent),
})

export const rehearseDeletion = endpoint({
  method: 'GET',
  path: '/api/auth/user/rehearsal',
  summary:
    'What deleting the caller’s own account would change if it were done now, with the hash of that list',
  access: 'signed-in',
  scope: 'browser',
  limit: 'admin',
  reply: Rehearsal,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/user',
  summary: 'Delete the caller’s own account; the username confirms it',
  access: 'signed-in',
  scope: 'browser',
  limit: 'export',
  refuses: ['user.last_admin', 'rehearsal.changed'],
  body: z.object({ confirm: z.string().check(z.maxLength(limits.usernameMax)), expected }),
  reply: z.object({ id: z.string() }),
})
