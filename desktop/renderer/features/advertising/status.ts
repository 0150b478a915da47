import { Application, ApplicationPage, ApplicationStatus } from '#shared/applications.ts'
import { Campaign, CampaignStatus } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import type { Tone } from '../../ui/Badge.tsx'

const words = {
  steps: {
    fund: (amount: string) => `Add budget: at least ${amount}, the price of one post.`,
    submit: 'Submit it for review. It goes live after an admin has approved it.',
    launch: 'Submit it. It goes live at once.',
    review: 'An admin is reviewing it. You will be notified.',
    rejected: 'Change what was objected to, then submit it again.',
    decide: 'Decide on each application that waits for you.',
    open: 'Creators can apply. You will be notified of each application.',
    usedUp: 'The free budget no longer pays for one post. Add budget to go on.',
    paused: 'Resume it when you want to take applications again.',
    held: 'This campaign was stopped. Only an admin can resume it.',
    ended: 'It has ended. What is free of its budget goes back to your card.',
  },
}

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
/** What the people of a brand can do with a campaign; `fund` and `edit` lead somewhere, the rest is an act. */
export type CampaignAct = 'fund' | 'edit' | 'submit' | 'pause' | 'resume' | 'close'

interface NextStep {
  sentence: string
  /** What the sentence asks for, if it is one of the acts. */
  main: CampaignAct | null
  acts: CampaignAct[]
}

const steps = words.steps

/** Whether an admin looks at it before it goes live. */
export const isReviewed = ({ requiresApproval, brand }: Campaign): boolean =>
  requiresApproval || !brand.isVerified

/** What is to be done next with a campaign, in words, and what can be done at all. */
export function nextStepOf(campaign: Campaign): NextStep {
  const { status, budget, costPerEngagement, isHeld, waiting } = campaign
  const canPay = budget.free >= costPerEngagement
  switch (status) {
    case 'draft':
      return canPay
        ? {
            sentence: isReviewed(campaign) ? steps.submit : steps.launch,
            main: 'submit',
            acts: ['submit', 'fund', 'edit', 'close'],
          }
        : { sentence: steps.fund(dollars(costPerEngagement)), main: 'fund', acts: ['fund', 'edit', 'close'] }
    case 'rejected':
      return { sentence: steps.rejected, main: 'edit', acts: ['edit', 'submit', 'fund', 'close'] }
    case 'pending_review':
      return { sentence: steps.review, main: null, acts: ['edit', 'fund', 'close'] }
    case 'active': {
      const acts: CampaignAct[] = ['fund', 'pause', 'edit', 'close']
      if (waiting > 0) return { sentence: steps.decide, main: null, acts }
      return canPay
        ? { sentence: steps.open, main: null, acts }
        : { sentence: steps.usedUp, main: 'fund', acts }
    }
    case 'paused':
      return isHeld
        ? { sentence: steps.held, main: null, acts: ['edit', 'close'] }
        : { sentence: steps.paused, main: 'resume', acts: ['resume', 'fund', 'edit', 'close'] }
    case 'completed':
    case 'expired':
      return { sentence: steps.ended, main: null, acts: [] }
  }
}
