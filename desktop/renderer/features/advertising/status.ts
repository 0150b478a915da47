import { Application, ApplicationPage, ApplicationStatus } from '#shared/applications.ts'
import type { CampaignStatus } from '#shared/campaigns.ts'
import type { Tone } from '../../ui/Badge.tsx'

/** The colour of each state; it says no more than the words. */
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

type Reviewed = Pick<Application, 'status' | 'deal' | 'latestVersion'>

/** The application is undecided: no money is reserved yet. */
export const isUndecided = ({ status, deal }: Reviewed): boolean =>
  !deal && (status === 'pending' || status === 'changes_requested')

/** A text waits for approval: before publication, or as an edit after it. */
export const hasWaitingText = ({ status, latestVersion }: Reviewed): boolean =>
  latestVersion?.status === 'submitted' && ['submitted', 'published', 'paid'].includes(status)

/** Whether it is the brand's turn. */
export const isWaiting = (application: Reviewed): boolean =>
  application.status === 'pending' || hasWaitingText(application)

/** A deal whose text is not published can be called off. */
export const canCallOff = ({ status, deal }: Reviewed): boolean =>
  deal?.status === 'reserved' &&
  ['approved', 'submitted', 'changes_requested', 'content_approved'].includes(status)

/** The brand's last message is the one that stands beside a text: it is shown there alone. */
export const isSaidOfText = ({ brandResponse, versions }: ApplicationPage): boolean =>
  versions.some((version) => version.brandResponse === brandResponse)
