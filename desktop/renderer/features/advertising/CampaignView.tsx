import { type Campaign, getCampaign } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { useData } from '../../lib/data.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { brandPath } from './addresses.ts'
import { BudgetPanel } from './BudgetPanel.tsx'
import { CampaignActs } from './CampaignActs.tsx'
import { CampaignApplications } from './CampaignApplications.tsx'
import { FundingTable } from './FundingTable.tsx'
import { nextStepOf } from './nextStep.ts'
import { OpportunityDetails } from './OpportunityDetails.tsx'
import { PartHeading } from './PartHeading.tsx'
import { Quoted } from './Quoted.tsx'
import { campaignTones } from './status.ts'
import { words } from './strings/campaign.ts'

interface CampaignViewProps {
  slug: string
  campaignId: string
  onChanged: () => void
}

/** Reads one campaign for its brand; while there is none, what stands in its place. */
export function useCampaign(campaignId: string) {
  const { data, error, mutate } = useData(getCampaign, { params: { id: campaignId } })
  const meanwhile = error ? (
    error.status === 404 || error.status === 403 ? (
      <EmptyState title={words.missing} text={words.missingText} />
    ) : (
      <ErrorState message={words.loadFailed} onRetry={() => void mutate()} />
    )
  ) : (
    <SkeletonList count={2} />
  )
  return { campaign: data, meanwhile, mutate }
}

/** One campaign as its brand runs it. */
export function CampaignView({ slug, campaignId, onChanged }: CampaignViewProps) {
  const { campaign, meanwhile, mutate } = useCampaign(campaignId)
  const back = { href: brandPath(slug), label: words.back }
  if (!campaign)
    return (
      <div className="flex flex-col gap-5">
        <PartHeading title={words.campaigns} back={back} />
        {meanwhile}
      </div>
    )
  const changed = (next: Campaign) => {
    void mutate(next, { revalidate: false })
    onChanged()
  }
  return (
    <div className="flex flex-col gap-6">
      <PartHeading
        title={campaign.title}
        back={back}
        aside={<Badge tone={campaignTones[campaign.status]}>{words.statuses[campaign.status]}</Badge>}
      />
      <NextStep campaign={campaign} onChanged={changed} />
      <BudgetPanel budget={campaign.budget} note={noteOf(campaign)} />
      <CampaignApplications slug={slug} campaign={campaign} />
      <section aria-label={words.fundings} className="flex flex-col gap-3">
        <h3 className="font-medium">{words.fundings}</h3>
        <FundingTable key={campaign.budget.total} campaignId={campaign.id} />
      </section>
      <OpportunityDetails opportunity={{ ...campaign, budget: campaign.budget.planned }} />
    </div>
  )
}

function noteOf({ budget, costPerEngagement }: Campaign): string {
  const posts = Math.floor(budget.free / costPerEngagement)
  return `${words.planned(dollars(budget.planned))}. ${words.lasts(posts)}`
}

function NextStep({ campaign, onChanged }: { campaign: Campaign; onChanged: (campaign: Campaign) => void }) {
  return (
    <section aria-label={words.next} className="flex flex-col gap-4 rounded-card border bg-surface p-5">
      <div>
        <h3 className="text-dense text-3">{words.next}</h3>
        <p className="font-medium">{nextStepOf(campaign).sentence}</p>
      </div>
      {campaign.reviewReason && (campaign.status === 'rejected' || campaign.isHeld) && (
        <Quoted title={words.reason}>{campaign.reviewReason}</Quoted>
      )}
      <CampaignActs campaign={campaign} onChanged={onChanged} />
    </section>
  )
}
