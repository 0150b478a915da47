import type { CampaignEdit, CampaignStatus } from '#shared/campaigns.ts'
import { Failure } from '#shared/errors.ts'
import type { Tables } from '#db/schema/tables.ts'

export type CampaignRow = Tables['sponsoredPosts']['$inferSelect']

/** What was paid in and is neither reserved nor spent, in cents. */
export const freeOf = (
  campaign: Pick<CampaignRow, 'budgetFunded' | 'budgetReserved' | 'budgetSpent'>,
): number => campaign.budgetFunded - campaign.budgetReserved - campaign.budgetSpent

/** The state of a campaign now: one past its end has expired, whether or not that was written down yet. */
export function statusOf(
  { status, expiresAt }: Pick<CampaignRow, 'status' | 'expiresAt'>,
  now: Date,
): CampaignStatus {
  const isOver = expiresAt !== null && expiresAt <= now
  return isOver && (status === 'active' || status === 'paused') ? 'expired' : status
}

/** A closed campaign takes nothing further, and what becomes free of its budget is refunded. */
export const isClosed = ({ status }: Pick<CampaignRow, 'status'>): boolean =>
  status === 'completed' || status === 'expired'

export function requireStatus(
  campaign: Pick<CampaignRow, 'status' | 'expiresAt'>,
  now: Date,
  ...allowed: CampaignStatus[]
): void {
  if (!allowed.includes(statusOf(campaign, now))) throw new Failure('campaign.wrong_state')
}

/** What an admin stopped, or a dispute, only an admin lets go on. */
export function requireNotHeld(campaign: Pick<CampaignRow, 'isHeld'>): void {
  if (campaign.isHeld) throw new Failure('campaign.held')
}

const hasNewRates = (campaign: CampaignRow, { engagementRates }: CampaignEdit): boolean =>
  engagementRates !== undefined &&
  JSON.stringify(engagementRates) !== JSON.stringify(campaign.engagementRates)

const reviewed = ['title', 'content', 'imageUrl', 'callToAction', 'targetUrl', 'costPerEngagement'] as const

/**
 * The state after an edit. Whoever changes what was reviewed has it reviewed again: under review it goes
 * back to being a draft, so that nobody approves a text that they did not read.
 */
export function statusAfterEdit(campaign: CampaignRow, edit: CampaignEdit): CampaignStatus {
  const isChanged =
    hasNewRates(campaign, edit) ||
    reviewed.some((field) => edit[field] !== undefined && edit[field] !== campaign[field])
  if (!isChanged) return campaign.status
  if (campaign.status === 'pending_review') return 'draft'
  if (campaign.requiresApproval && (campaign.status === 'active' || campaign.status === 'paused')) {
    return 'pending_review'
  }
  return campaign.status
}
