import { dollars } from '#shared/money.ts'
import type { Campaign } from '#shared/campaigns.ts'
import { words } from './strings/campaign.ts'

/** What the people of a brand can do with a campaign; `fund` and `edit` lead somewhere, the rest is an act. */
export type CampaignAct = 'fund' | 'edit' | 'submit' | 'pause' | 'resume' | 'close'

export interface NextStep {
  sentence: string
  /** What it asks for comes first. */
  acts: CampaignAct[]
}

const { steps } = words

/** What is to be done next with a campaign, in words, and what can be done at all. */
export function nextStepOf(campaign: Campaign): NextStep {
  const { status, budget, costPerEngagement, requiresApproval, isHeld, waiting, brand } = campaign
  const canPay = budget.free >= costPerEngagement
  switch (status) {
    case 'draft':
    case 'rejected': {
      if (status === 'rejected')
        return { sentence: steps.rejected, acts: ['edit', 'submit', 'fund', 'close'] }
      if (!canPay)
        return { sentence: steps.fund(dollars(costPerEngagement)), acts: ['fund', 'edit', 'close'] }
      const isReviewed = requiresApproval || !brand.isVerified
      return {
        sentence: isReviewed ? steps.submit : steps.launch,
        acts: ['submit', 'fund', 'edit', 'close'],
      }
    }
    case 'pending_review':
      return { sentence: steps.review, acts: ['edit', 'fund', 'close'] }
    case 'active':
      return {
        sentence: waiting > 0 ? steps.decide : canPay ? steps.open : steps.usedUp,
        acts: ['fund', 'pause', 'edit', 'close'],
      }
    case 'paused':
      return isHeld
        ? { sentence: steps.held, acts: ['edit', 'close'] }
        : { sentence: steps.paused, acts: ['resume', 'fund', 'edit', 'close'] }
    case 'completed':
    case 'expired':
      return { sentence: steps.ended, acts: [] }
  }
}
