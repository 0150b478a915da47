import type { ApplicationStatus } from '#shared/applications.ts'
import type { CampaignStatus } from '#shared/campaigns.ts'
import type { Tone } from '../../ui/Badge.tsx'

/** How much a state asks for attention: its colour says no more than its words. */
export const applicationTones: Record<ApplicationStatus, Tone> = {
  pending: 'info',
  changes_requested: 'warning',
  approved: 'accent',
  rejected: 'danger',
  withdrawn: 'neutral',
  submitted: 'info',
  content_approved: 'accent',
  published: 'success',
  paid: 'success',
  disputed: 'danger',
}

export const campaignTones: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  pending_review: 'info',
  active: 'success',
  paused: 'warning',
  completed: 'neutral',
  rejected: 'danger',
  expired: 'neutral',
}
