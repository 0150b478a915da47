import type { Campaign } from '#shared/campaigns.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { campaignWords as words } from './brandStrings.ts'
import { campaignActs } from './campaignActs.ts'
import { RowButton } from './RowButton.tsx'

const tones: Partial<Record<Campaign['status'], Tone>> = {
  pending_review: 'warning',
  active: 'success',
  rejected: 'danger',
}

/** Where a campaign stands. */
export function CampaignBadges({ campaign: { status, isHeld } }: { campaign: Campaign }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[status] ?? 'neutral'}>{humanised(status)}</Badge>
      {isHeld && <Badge tone="danger">{words.held}</Badge>}
    </span>
  )
}

/** What the table of campaigns shows of each. */
export const campaignColumns = (on: {
  open: (id: string) => void
  decide: (campaign: Campaign) => void
}): Column<Campaign>[] => [
  {
    key: 'campaign',
    header: words.campaign,
    cell: ({ id, title }) => (
      <span className="block min-w-44">
        <RowButton label={words.open(title)} text={title} onOpen={() => on.open(id)} />
      </span>
    ),
  },
  {
    key: 'brand',
    header: words.brand,
    cell: ({ brand }) => <TextLink href={`/advertising/brand/${brand.slug}`}>{brand.name}</TextLink>,
  },
  {
    key: 'budget',
    header: words.budget,
    align: 'end',
    cell: ({ budget }) => <Money cents={budget.planned} />,
  },
  { key: 'paidIn', header: words.paidIn, align: 'end', cell: ({ budget }) => <Money cents={budget.total} /> },
  {
    key: 'rate',
    header: words.rate,
    align: 'end',
    cell: ({ costPerEngagement }) => <Money cents={costPerEngagement} />,
  },
  { key: 'status', header: words.status, cell: (campaign) => <CampaignBadges campaign={campaign} /> },
  {
    key: 'created',
    header: words.created,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    header: words.act,
    align: 'end',
    cell: (campaign) =>
      campaignActs(campaign).length > 0 && (
        <Button size="small" aria-label={words.decideOf(campaign.title)} onClick={() => on.decide(campaign)}>
          {words.decide}
        </Button>
      ),
  },
]
