import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { optionalText, text } from './text.ts'
import { time } from './time.ts'

/** How many links somebody may have at a time that still invite. */
export const mostInvitations = 20
/** For so many days a browser remembers by whose link it came. */
export const invitationMemoryDays = 30

/** The page of a link. */
export const invitationPath = (code: string): string => `/join/${code}`

/** Why a link invites nobody any more; `open` while it does. */
export const InvitationState = z.enum(['open', 'used_up', 'expired', 'revoked'])
export type InvitationState = z.output<typeof InvitationState>

const invitationFields = {
  id: z.string(),
  code: z.string(),
  /** For whom it is, as its maker noted. */
  note: z.string(),
  /** How many have become members by it. */
  joined: z.int(),
  maxUses: z.nullable(z.int()),
  expiresAt: z.nullable(time),
  state: InvitationState,
  createdAt: time,
}

export const Invitation = z.object(invitationFields)
export type Invitation = z.output<typeof Invitation>

/** Somebody who became a member by an invitation. */
export const Invited = z.object({ person: Person, joinedAt: time })
export type Invited = z.output<typeof Invited>

export const Invitations = z.object({
  /** Whether the caller may invite: members only. */
  canInvite: z.boolean(),
  links: z.array(Invitation),
  /** Who came by any of them, the latest first. */
  invited: z.array(Invited),
})
export type Invitations = z.output<typeof Invitations>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'The links by which the caller invites, and who became a member by them',
  access: 'signed-in',
  reply: Invitations,
})

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Make a link that invites people, for a time or a number of them if wished',
  access: 'member',
  limit: 'gift',
  refuses: ['invitation.too_many'],
  body: z.object({
    note: z.optional(optionalText(100)),
    maxUses: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1000)))),
    /** From now on; it does not expire where it is left out. */
    days: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(365)))),
  }),
  reply: Invitation,
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Let a link of one’s own invite nobody any more',
  access: 'signed-in',
  limit: 'gift',
  refuses: ['invitation.not_found'],
  reply: z.object({ id: z.string() }),
})

export const followInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/code/:code/follow',
  summary: 'Who invites by a link; the browser remembers it until its person becomes a member',
  access: 'public',
  limit: 'gift',
  refuses: ['invitation.not_found'],
  reply: z.object({ inviter: Person }),
})

/** A link as admins see it. */
export const AdminInvitation = z.object({ ...invitationFields, inviter: Person })
export type AdminInvitation = z.output<typeof AdminInvitation>

export const InvitationQuery = z.object({
  ...pageFields,
  /** By the id or the username of who invites. */
  user: z.optional(z.string().check(z.maxLength(limits.searchMax))),
})
export type InvitationQuery = z.output<typeof InvitationQuery>

export const listAllInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Links that invite people, the newest first',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found'],
  isPaged: true,
  query: InvitationQuery,
  reply: z.array(AdminInvitation),
})

export const revokeAnyInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'Let somebody’s link invite nobody any more',
  access: 'admin',
  limit: 'admin',
  refuses: ['invitation.not_found'],
  body: z.object({ reason: text({ max: limits.reasonMax, tooShort: 'Please give a reason' }) }),
  reply: z.object({ id: z.string() }),
})

/** Who invited somebody, and whom they invited themselves. */
export const InvitationTies = z.object({
  invitedBy: z.nullable(Person),
  invited: z.array(Invited),
  /** How many there are, of whom the latest are named. */
  count: z.int(),
})
export type InvitationTies = z.output<typeof InvitationTies>

export const getInvitationTies = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/invitations',
  summary: 'Who invited a person, and whom they invited, by id or username',
  access: 'admin',
  limit: 'admin',
  refuses: ['user.not_found'],
  reply: InvitationTies,
})
