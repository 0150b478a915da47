import type { Campaign } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'

const words = {
  steps: {
    fund: (amount: string) => `Add budget: at least ${amount}, the price of one post.`,
    submit: 'Submit it for review. It goes live after an admin has approved it.',
    launch: 'Submit it. It goes live at once.',
    review: 'An admin is reviewing it. You will be notified.',
    rejected: 'Change what was objected to, then submit it again.',
    decide: 'Decide on the applications that wait for you.',
    open: 'Creators can apply. You will be notified of each application.',
    usedUp: 'The free budget no longer pays for one post. Add budget to go on.',
    paused: 'Resume it when you want to take applications again.',
    held: 'This campaign was stopped. Only an admin can resume it.',
    ended: 'It has ended. What was free of its budget is refunded to your card.',
  },
}
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
