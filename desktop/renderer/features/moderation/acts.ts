import type { AdminUser } from '#shared/admin.ts'
import type { Campaign, CampaignVerdict } from '#shared/campaigns.ts'
import { limits } from '#shared/limits.ts'
import type { Person } from '#shared/people.ts'
import type { Report } from '#shared/reports.ts'
import { lengthOf } from '#shared/length.ts'

export type UserAct = 'ban' | 'unban' | 'make_moderator' | 'make_admin' | 'make_user' | 'delete'

const roleActs = { user: 'make_user', moderator: 'make_moderator', admin: 'make_admin' } as const
const roles = ['moderator', 'admin', 'user'] as const

/** What can be done about somebody: ban who is active, unban who is blocked, delete always. */
export function userActs({ isBlocked, role }: Pick<AdminUser, 'isBlocked' | 'role'>): UserAct[] {
  const changes = roles.filter((other) => other !== role).map((other) => roleActs[other])
  return [isBlocked ? 'unban' : 'ban', ...changes, 'delete']
}

/** The role that an act gives; null for acts of another kind. */
export const roleGivenBy = (act: UserAct): AdminUser['role'] | null =>
  roles.find((role) => roleActs[role] === act) ?? null

/** Whether a reason has been given, and fits. */
export function isReason(reason: string): boolean {
  const length = lengthOf(reason.trim())
  return length > 0 && length <= limits.reasonMax
}

/** Posts and comments can be removed; people and messages cannot. */
const isContent = ({ kind }: Report['target']): boolean => kind === 'post' || kind === 'comment'

export type ContentAct = 'remove' | 'restore' | 'pin' | 'unpin' | 'lock' | 'unlock'

/** What can be done to what is reported, without deciding about the report. */
export function contentActs({ target }: Pick<Report, 'target'>): ContentAct[] {
  if (!isContent(target) || target.isDeleted) return []
  if (target.isRemoved) return ['restore']
  if (target.kind === 'comment') return ['remove']
  return [target.isPinned ? 'unpin' : 'pin', target.isLocked ? 'unlock' : 'lock', 'remove']
}

/** Whether what is reported can be deleted together with the verdict. */
export const isDeletable = ({ target }: Report): boolean =>
  isContent(target) && !target.isRemoved && !target.isDeleted

/** An id as tables show it. */
export const shortId = (id: string): string => id.slice(0, 8)

/** A stored word as people read it: `hate_speech` -> `Hate speech`. */
export function humanised(word: string): string {
  const spaced = word.replaceAll(/[._-]+/g, ' ').trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** What somebody pays for or was given, and how it stands: `Starter (active)`. */
export const planOf = ({
  planType,
  subscriptionStatus,
  complimentary,
  seatPlan,
}: Pick<AdminUser, 'planType' | 'subscriptionStatus' | 'complimentary' | 'seatPlan'>): string => {
  if (subscriptionStatus !== 'none') return `${humanised(planType)} (${subscriptionStatus})`
  if (seatPlan) return `${humanised(seatPlan)} (seat)`
  return complimentary ? `${humanised(complimentary.plan)} (complimentary)` : 'No plan'
}

/** Whether an account is deleted: its name is in brackets then, as no username can be. */
export const isGone = ({ username }: Pick<Person, 'username'>): boolean => username.startsWith('[')

/** Where the reported thing stands, for somebody who wants to see it in its place. */
export function placeOf({ forum, target }: Report): string | null {
  if (target.kind === 'message') return null
  if (target.kind === 'user')
    return target.author && !isGone(target.author) ? `/user/${target.author.username}` : null
  if (!forum || !target.postSlug) return null
  const post = `/r/${forum.slug}/post/${target.postSlug}`
  return target.kind === 'comment' ? `${post}?thread=${target.id}#comment-${target.id}` : post
}

/** What an admin can decide about a campaign as it stands. */
export function campaignActs({ status }: Pick<Campaign, 'status'>): CampaignVerdict[] {
  switch (status) {
    case 'pending_review':
      return ['approve', 'reject', 'close']
    case 'active':
      return ['pause', 'close']
    case 'paused':
      return ['resume', 'close']
    case 'draft':
      return ['close']
    case 'completed':
    case 'rejected':
    case 'expired':
      return []
  }
}
