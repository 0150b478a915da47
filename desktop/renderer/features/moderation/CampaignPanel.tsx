import type { Campaign } from '#shared/campaigns.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { campaignWords as words } from './brandStrings.ts'
import { campaignActs } from './campaignActs.ts'
import { CampaignBadges } from './campaignColumns.tsx'
import { Fact, FactList } from './Fact.tsx'
import { Quoted } from './Quoted.tsx'

interface CampaignPanelProps {
  campaign: Campaign
  onDecide: () => void
}

/** One campaign as a whole, for whoever decides about it. */
export function CampaignPanel({ campaign, onDecide }: CampaignPanelProps) {
  const { brand, budget, targetUrl } = campaign
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <h3 dir="auto" className="font-bold wrap-anywhere">
          {campaign.title}
        </h3>
        <Quoted source={campaign.content} label={words.text} />
      </div>
      <FactList>
        <Fact name={words.status}>
          <CampaignBadges campaign={campaign} />
        </Fact>
        <Fact name={words.brand}>
          <TextLink href={`/advertising/brand/${brand.slug}`}>{brand.name}</TextLink>
        </Fact>
        <Fact name={words.rate}>
          <Money cents={campaign.costPerEngagement} />
        </Fact>
        <Fact name={words.budget}>
          <Money cents={budget.planned} />
        </Fact>
        <Fact name={words.paidIn}>
          <Money cents={budget.total} />
        </Fact>
        <Fact name={words.spent}>
          <Money cents={budget.spent} />
        </Fact>
        {campaign.callToAction && <Fact name={words.callToAction}>{campaign.callToAction}</Fact>}
        {targetUrl && (
          <Fact name={words.target}>
            <TextLink href={targetUrl} target="_blank" rel="noopener noreferrer">
              {targetUrl}
            </TextLink>
          </Fact>
        )}
        {campaign.expiresAt && (
          <Fact name={words.expires}>
            <RelativeTime at={campaign.expiresAt} />
          </Fact>
        )}
        {campaign.reviewReason && <Fact name={words.reviewReason}>{campaign.reviewReason}</Fact>}
      </FactList>
      {campaignActs(campaign).length > 0 && (
        <div>
          <Button variant="primary" onClick={onDecide}>
            {words.decide}
          </Button>
        </div>
      )}
    </div>
  )
}
