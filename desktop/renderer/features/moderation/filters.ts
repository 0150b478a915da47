import { AppealStatus } from '#shared/appeals.ts'
import { Role } from '#shared/auth.ts'
import { CampaignStatus } from '#shared/campaigns.ts'
import { contactCategories } from '#shared/contact.ts'
import { limits } from '#shared/limits.ts'
import { ReportedKind, ReportReason, ReportStatus } from '#shared/reports.ts'
import { SpamSign } from '#shared/spam.ts'

const tabNames = [
  'reports',
  'users',
  'actions',
  'appeals',
  'spam',
  'campaigns',
  'brands',
  'payouts',
  'messages',
  'site',
  'webhooks',
  'stats',
  'coupons',
  'given',
  'words',
] as const
export type TabName = (typeof tabNames)[number]

export const assigneeNames = ['me', 'nobody'] as const
export const userStatuses = ['active', 'blocked', 'deleted'] as const
/** The acts that the log can be narrowed to. */
export const actionNames = [
  'resolve_report',
  'dismiss_report',
  'remove',
  'restore',
  'ban',
  'unban',
  'withdraw_opinions',
  'restore_opinions',
  'set_role',
  'delete',
  'accept_appeal',
  'reject_appeal',
  'assign_report',
  'undo_report',
  'note_report',
  'pin',
  'unpin',
  'lock',
  'unlock',
  'review_spam_flag',
  'answer_message',
  'payout',
  'reverse_payout',
  'change_site',
  'undo_site',
  'refund_payment',
  'give_membership',
  'extend_membership',
  'revoke_membership',
  'revoke_gift',
  'free_seat',
  'revoke_invitation',
  'delete_forum',
  'restore_forum',
  'make_webhook',
  'change_webhook',
  'remove_webhook',
  'rotate_webhook',
  'webhook_off',
] as const

/** The value, if it is one of the choices. */
const chosen = <Choice extends string>(
  choices: readonly Choice[],
  value: string | null,
): Choice | undefined => choices.find((choice) => choice === value)

const termOf = (address: URLSearchParams): string | undefined =>
  address.get('q')?.trim().slice(0, limits.searchMax) || undefined

export const tabOf = (address: URLSearchParams): TabName => chosen(tabNames, address.get('tab')) ?? 'reports'

export const reportFilters = (address: URLSearchParams) => ({
  status: chosen(ReportStatus.options, address.get('status')),
  reason: chosen(ReportReason.options, address.get('reason')),
  kind: chosen(ReportedKind.options, address.get('kind')),
  assignee: chosen(assigneeNames, address.get('assignee')),
  q: termOf(address),
})

export const userFilters = (address: URLSearchParams) => ({
  status: chosen(userStatuses, address.get('status')),
  role: chosen(Role.options, address.get('role')),
  q: termOf(address),
})

export const appealFilters = (address: URLSearchParams) => ({
  status: chosen(AppealStatus.options, address.get('status')),
})

/** Without a status the API answers the open ones. */
export const spamStatuses = ['reviewed'] as const
export const spamFilters = (address: URLSearchParams) => ({
  status: chosen(spamStatuses, address.get('status')),
  flagType: chosen(SpamSign.options, address.get('sign')),
})

export const campaignFilters = (address: URLSearchParams) => ({
  status: chosen(CampaignStatus.options, address.get('status')),
})

export const givenFilters = (address: URLSearchParams) => ({
  plan: address.get('plan')?.slice(0, limits.searchMax) || undefined,
  q: termOf(address),
})

export const brandStates = ['unverified', 'verified'] as const
export const brandFilters = (address: URLSearchParams) => ({
  state: chosen(brandStates, address.get('state')),
  q: termOf(address),
})
export const brandQuery = ({ state, q }: ReturnType<typeof brandFilters>) => ({
  q,
  ...(state ? { unverified: String(state === 'unverified') } : {}),
})

export const messageStatuses = ['open', 'answered'] as const
export const messageFilters = (address: URLSearchParams) => ({
  status: chosen(messageStatuses, address.get('status')),
  category: chosen(contactCategories, address.get('category')),
  q: termOf(address),
})

const dayOf = (value: string | null): string | undefined =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

export const payoutFilters = (address: URLSearchParams) => ({
  from: dayOf(address.get('from')),
  to: dayOf(address.get('to')),
})

export const actionFilters = (address: URLSearchParams) => ({
  action: chosen(actionNames, address.get('action')),
  q: termOf(address),
})

/** The address with one filter changed; an empty value takes it away. */
export function withFilter(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** The address of a tab without any filter; the first tab needs no name. */
export const addressOfTab = (tab: TabName): URLSearchParams =>
  new URLSearchParams(tab === 'reports' ? {} : { tab })

/** Whether anything is narrowed down. */
export const isFiltered = (filters: Record<string, string | undefined>): boolean =>
  Object.values(filters).some(Boolean)
