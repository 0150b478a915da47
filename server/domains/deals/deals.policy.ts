import { marketplaceCurrency } from '#shared/money.ts'
import type { DealRow } from './deals.repo.ts'

type Counted = Pick<DealRow, 'engagementRates' | 'accrued' | 'countsUntil' | 'settledAt'>

/** What counted acts have brought a deal so far; null where its price is fixed. */
export const engagementOf = ({ engagementRates: rates, accrued, countsUntil, settledAt }: Counted) =>
  rates === null ? null : { rates, accrued, countsUntil, settledAt }

/** What the ledger is told of a deal. */
export const aboutOf = (deal: DealRow, campaign: { brandId: string }) => ({
  contentId: deal.id,
  payout: deal.payout,
  platformFee: deal.platformFee,
  subject: {
    currency: marketplaceCurrency,
    brandId: campaign.brandId,
    campaignId: deal.campaignId,
    applicationId: deal.applicationId,
    contentId: deal.id,
    creatorId: deal.creatorId,
  },
})
