import type { Application } from '#shared/applications.ts'
import { dollars, splitGross } from '#shared/money.ts'
import { trailPath } from '#shared/trails.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { countingDays } from '#shared/reach.ts'
import { shortDate } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { dealWords, reachWords } from './strings.ts'

const words = {
  gross: 'Agreed rate',
  fee: 'Platform, 20%',
  creatorPayout: 'Creator receives',
  state: 'Payment status',
  release: 'Release date',
  releaseLater: '7 days after publication',
  paidOn: 'Paid on',
  trail: 'Its way',
  follow: 'Follow every cent',
  most: 'Most for this post',
  counted: 'Counted so far',
  countsUntil: 'Counts until',
  releaseCounted: `${countingDays} days after publication`,
}

/** The money of an application at its present step: the agreed sums, or those that the campaign offers. */
export function DealMoney({ application, side }: { application: Application; side: 'creator' | 'brand' }) {
  const { deal, campaign } = application
  const offered = splitGross(campaign.costPerEngagement)
  const gross = deal?.gross ?? campaign.costPerEngagement
  const engagement = deal?.engagement
  const isCounting = engagement !== undefined && engagement !== null && engagement.settledAt === null
  const isGone = deal?.status === 'returned' || deal?.status === 'disputed'
  const later = engagement ? words.releaseCounted : words.releaseLater
  return (
    <Facts
      facts={{
        [isCounting ? words.most : words.gross]: dollars(gross),
        [words.counted]: engagement && reachWords.accrued(engagement.accrued, gross),
        [words.countsUntil]: isCounting && engagement.countsUntil && shortDate(engagement.countsUntil),
        [words.fee]: dollars(deal?.platformFee ?? offered.platformCents),
        [side === 'creator' ? dealWords.payout : words.creatorPayout]: dollars(
          deal?.payout ?? offered.creatorCents,
        ),
        [words.state]: deal && dealWords.dealStatuses[deal.status],
        [words.release]: deal && !isGone && (deal.releaseAt ? shortDate(deal.releaseAt) : later),
        [words.paidOn]: deal?.paidAt && shortDate(deal.paidAt),
        [words.trail]: deal && (
          <TextLink href={trailPath(application.id)} className="inline-flex min-h-6 items-center">
            {words.follow}
          </TextLink>
        ),
      }}
    />
  )
}
