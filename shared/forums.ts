import * as z from 'zod/mini'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { expected, Rehearsal } from './rehearsals.ts'
import { line, optionalLine, text } from './text.ts'
import { time } from './time.ts'

export const ForumRole = z.enum(['member', 'moderator', 'owner'])
export type ForumRole = z.output<typeof ForumRole>

const name = line({
  max: limits.forumNameMax,
  tooShort: 'Forum name is required',
  tooLong: 'Forum name must be less than 100 characters',
})
const description = text({
  max: limits.forumDescriptionMax,
  tooShort: 'Description is required',
  tooLong: 'Description must be less than 500 characters',
})

export const ForumInput = z.object({ name, description, isPrivate: z._default(z.boolean(), false) })
export type ForumInput = z.output<typeof ForumInput>

export const ForumSettings = z.object({
  name: z.optional(name),
  description: z.optional(description),
  isPrivate: z.optional(z.boolean()),
  hasSolutions: z.optional(z.boolean()),
  color: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a color like #3B82F6'))),
  icon: z.optional(optionalLine(100)),
  rules: z.optional(z.array(line({ max: limits.forumRuleMax })).check(z.maxLength(limits.forumRulesMax))),
})
export type ForumSettings = z.output<typeof ForumSettings>

export const Forum = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  icon: z.string(),
  iconUrl: z.nullable(z.string()),
  color: z.string(),
  creatorId: z.nullable(z.string()),
  creator: z.nullable(z.object({ username: z.string(), profileImageUrl: z.nullable(z.string()) })),
  memberCount: z.int(),
  postCount: z.int(),
  isPrivate: z.boolean(),
  /** Whether a comment can be marked as the solution of a discussion. */
  hasSolutions: z.boolean(),
  /** Whoever is no moderator writes once in so many seconds; 0 for as often as they like. */
  slowSeconds: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Forum = z.output<typeof Forum>

/** One forum with what its page needs: rules, moderators, and the reader's role in it. */
export const ForumPage = z.extend(Forum, {
  rules: z.array(z.string()),
  moderators: z.array(z.extend(Person, { role: ForumRole })),
  isMember: z.boolean(),
  viewerRole: z.nullable(ForumRole),
  hasRequested: z.boolean(),
})
export type ForumPage = z.output<typeof ForumPage>

export const Membership = z.object({
  isMember: z.boolean(),
  role: z.nullable(ForumRole),
  hasRequested: z.boolean(),
})
export type Membership = z.output<typeof Membership>

export const ForumMember = z.object({ user: Person, role: ForumRole, joinedAt: time })
export const ForumRequest = z.object({ user: Person, createdAt: time })

export const ForumSort = z.enum(['popular', 'new', 'name'])
export type ForumSort = z.output<typeof ForumSort>

const ForumQuery = z.object({
  ...pageFields,
  q: z.optional(z.string().check(z.maxLength(limits.searchMax))),
  sort: z._default(ForumSort, 'popular'),
  /** Only the forums that the reader belongs to; a visitor belongs to none. */
  joined: z._default(z.stringbool(), false),
})
export type ForumQuery = z.output<typeof ForumQuery>

export const listForums = endpoint({
  method: 'GET',
  path: '/api/forums',
  summary: 'Forums, the most popular first',
  access: 'public',
  isPaged: true,
  isCacheable: true,
  query: ForumQuery,
  reply: z.array(Forum),
})

export const getForum = endpoint({
  method: 'GET',
  path: '/api/forums/:id',
  summary: 'One forum',
  access: 'public',
  refuses: ['forum.not_found'],
  isCacheable: true,
  reply: ForumPage,
})

export const createForum = endpoint({
  method: 'POST',
  path: '/api/forums',
  summary: 'Create a forum',
  access: 'member',
  limit: 'forum',
  refuses: ['plan.limit_reached', 'forum.slug_taken'],
  status: 201,
  body: ForumInput,
  reply: ForumPage,
})

export const updateForum = endpoint({
  method: 'PUT',
  path: '/api/forums/:id',
  summary: 'Change a forum’s settings',
  access: 'member',
  limit: 'edit',
  refuses: ['access.denied', 'forum.not_found', 'forum.has_deals', 'forum.slug_taken'],
  bodyBytes: roomFor(limits.forumDescriptionMax + limits.forumRulesMax * limits.forumRuleMax),
  body: ForumSettings,
  reply: ForumPage,
})

/** For so long after its deletion an admin can bring a forum back. */
export const restorableDays = 30

const reason = text({ max: limits.reasonMax, tooShort: 'Please give a reason' })
/** A DELETE may carry its fields in the body or in the address. */
const deletion = z.object({ reason: z.optional(reason), expected })
const ForumState = z.object({ id: z.string(), slug: z.string(), isDeleted: z.boolean() })

export const rehearseForumDeletion = endpoint({
  method: 'GET',
  path: '/api/forums/:id/rehearsal',
  summary: 'What deleting a forum would change if it were done now, with the hash of that list',
  access: 'member',
  limit: 'admin',
  refuses: ['access.denied', 'session.stale', 'forum.not_found', 'forum.has_deals'],
  reply: Rehearsal,
})

export const deleteForum = endpoint({
  method: 'DELETE',
  path: '/api/forums/:id',
  summary: 'Delete a forum: its owner where nobody’s money hangs on it, admins always',
  access: 'member',
  limit: 'edit',
  refuses: ['access.denied', 'session.stale', 'forum.not_found', 'forum.has_deals', 'rehearsal.changed'],
  query: deletion,
  body: deletion,
  reply: ForumState,
})

export const DeletedForum = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  deletedAt: time,
  reason: z.string(),
})
export type DeletedForum = z.output<typeof DeletedForum>

export const listDeletedForums = endpoint({
  method: 'GET',
  path: '/api/admin/forums/deleted',
  summary: 'The forums that were deleted, the newest first',
  access: 'admin',
  limit: 'admin',
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(DeletedForum),
})

export const rehearseForumRestoration = endpoint({
  method: 'GET',
  path: '/api/admin/forums/:id/rehearsal',
  summary: 'What restoring a deleted forum would change if it were done now, with the hash of that list',
  access: 'admin',
  limit: 'admin',
  refuses: ['forum.not_found', 'forum.gone'],
  reply: Rehearsal,
})

export const restoreForum = endpoint({
  method: 'POST',
  path: '/api/admin/forums/:id/restore',
  summary: 'Bring a forum back that was deleted in the last 30 days',
  access: 'admin',
  limit: 'admin',
  refuses: ['forum.not_found', 'forum.gone', 'rehearsal.changed'],
  body: z.object({ reason, expected }),
  reply: ForumState,
})

export const getMembership = endpoint({
  method: 'GET',
  path: '/api/forums/:id/membership',
  summary: 'Whether the caller is a member of a forum',
  access: 'signed-in',
  refuses: ['forum.not_found'],
  reply: Membership,
})

export const joinForum = endpoint({
  method: 'POST',
  path: '/api/forums/:id/join',
  summary: 'Join a forum, or ask to join a private one',
  access: 'member',
  limit: 'social',
  refuses: ['forum.not_found'],
  reply: Membership,
})

export const leaveForum = endpoint({
  method: 'POST',
  path: '/api/forums/:id/leave',
  summary: 'Leave a forum, or withdraw a request to join',
  access: 'member',
  limit: 'social',
  refuses: ['forum.not_found', 'forum.owner_stays'],
  reply: Membership,
})

export const listForumMembers = endpoint({
  method: 'GET',
  path: '/api/forums/:id/members',
  summary: 'The members of a forum',
  access: 'public',
  refuses: ['forum.not_found'],
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(ForumMember),
})

export const listForumRequests = endpoint({
  method: 'GET',
  path: '/api/forums/:id/requests',
  summary: 'Open requests to join a private forum',
  access: 'signed-in',
  refuses: ['subscription.required', 'access.denied', 'forum.not_found'],
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(ForumRequest),
})

export const answerForumRequest = endpoint({
  method: 'PUT',
  path: '/api/forums/:id/requests/:userId',
  summary: 'Accept or decline a request to join',
  access: 'signed-in',
  limit: 'social',
  refuses: ['subscription.required', 'access.denied', 'forum.not_found', 'forum.request_not_found'],
  body: z.object({ accept: z.boolean() }),
  reply: Membership,
})

export const setForumRole = endpoint({
  method: 'PUT',
  path: '/api/forums/:id/members/:userId',
  summary: 'Make a member a moderator, or a moderator a member',
  access: 'member',
  limit: 'edit',
  refuses: ['access.denied', 'user.not_found', 'forum.not_found', 'forum.owner_stays'],
  body: z.object({ role: z.enum(['member', 'moderator']) }),
  reply: ForumMember,
})
