import { Megaphone } from 'lucide-react'
import { adminDecideCampaign, type Campaign, CampaignStatus, listAdminCampaigns } from '#shared/campaigns.ts'
import { call } from '../../lib/api.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { QuotedMarkdown } from '../../ui/Quoted.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { campaignActs, humanised } from './acts.ts'
import { BrandLink, RowButton } from './cells.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { useFilters } from './FilterBar.tsx'
import { campaignFilters } from './filters.ts'
import { type Review, ReviewQueue } from './ReviewQueue.tsx'
import { queueWords as common } from './strings.ts'

const words = {
  campaigns: 'Campaigns',
  campaign: 'Campaign',
  brand: 'Brand',
  budget: 'Planned',
  paidIn: 'Paid in',
  rate: 'Per post',
  upTo: 'up to',
  status: 'Status',
  created: 'Created',
  expires: 'Expires',
  act: 'Act',
  held: 'Held',
  empty: 'No campaigns',
  open: (title: string) => `Read the campaign ${title}`,
  panelTitle: 'Campaign',
  text: 'Briefing',
  callToAction: 'Call to action',
  target: 'Leads to',
  reviewReason: 'Last decision',
  spent: 'Spent',
  decide: 'Decide',
  decideOf: (title: string) => `Decide about ${title}`,
  dialogText: 'The brand receives your decision and its reason.',
  acts: {
    approve: 'Approve: it goes live',
    reject: 'Reject',
    pause: 'Pause: only an admin can resume it',
    resume: 'Resume',
    close: 'Close for good',
  },
  done: 'Campaign decided',
  failed: 'The campaign could not be changed. Please try again.',
}

const statusTones: Partial<Record<Campaign['status'], Tone>> = {
  pending_review: 'warning',
  active: 'success',
  rejected: 'danger',
}

/** Where a campaign stands. */
function CampaignBadges({ campaign: { status, isHeld } }: { campaign: Campaign }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={statusTones[status] ?? 'neutral'}>{humanised(status)}</Badge>
      {isHeld && <Badge tone="danger">{words.held}</Badge>}
    </span>
  )
}

/** What the table of campaigns shows of each. */
const columns = (review: Review<Campaign>): Column<Campaign>[] => [
  {
    key: 'campaign',
    header: words.campaign,
    cell: (campaign) => (
      <span className="block min-w-44">
        <RowButton
          label={words.open(campaign.title)}
          text={campaign.title}
          onOpen={() => review.open(campaign)}
        />
      </span>
    ),
  },
  {
    key: 'brand',
    header: words.brand,
    cell: ({ brand }) => <BrandLink {...brand} />,
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
    cell: (campaign) => <Rate campaign={campaign} />,
  },
  { key: 'status', header: words.status, cell: (campaign) => <CampaignBadges campaign={campaign} /> },
  {
    key: 'created',
    header: words.created,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    isPinned: true,
    header: words.act,
    align: 'end',
    cell: (campaign) =>
      campaignActs(campaign).length > 0 && (
        <Button
          size="small"
          aria-label={words.decideOf(campaign.title)}
          data-decide
          onClick={() => review.decide(campaign)}
        >
          {words.decide}
        </Button>
      ),
  },
]

/** The campaigns of all brands: those that wait for approval, and those to be stopped. */
export function CampaignsTab() {
  const { address } = useFilters()
  const filters = campaignFilters(address)
  return (
    <ReviewQueue
      tab="campaigns"
      endpoint={listAdminCampaigns}
      where={{ query: filters }}
      filters={filters}
      choices={[
        { name: 'status', label: words.status, values: CampaignStatus.options, value: filters.status },
      ]}
      caption={words.campaigns}
      empty={{ icon: <Megaphone aria-hidden />, title: words.empty }}
      rowKey={({ id }) => id}
      columns={columns}
      panelTitle={words.panelTitle}
      renderPanel={(campaign, { decide }) => (
        <CampaignPanel campaign={campaign} onDecide={() => decide(campaign)} />
      )}
      renderDialog={([campaign], state) =>
        campaign && (
          <DecideDialog
            {...state}
            topic="business"
            title={words.decideOf(campaign.title)}
            text={words.dialogText}
            options={campaignActs(campaign).map((value) => ({ value, label: words.acts[value] }))}
            failure={words.failed}
            decide={async (decision, reason) => {
              await call(adminDecideCampaign, { params: { id: campaign.id }, body: { decision, reason } })
              return { title: words.done, description: `${campaign.title}: ${words.acts[decision]}` }
            }}
          />
        )
      }
    />
  )
}

interface CampaignPanelProps {
  campaign: Campaign
  onDecide: () => void
}

/** One campaign as a whole, for whoever decides about it. */
function CampaignPanel({ campaign, onDecide }: CampaignPanelProps) {
  const { brand, budget, targetUrl } = campaign
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <h3 dir="auto" className="font-bold wrap-anywhere">
          {campaign.title}
        </h3>
        <QuotedMarkdown source={campaign.content} label={words.text} empty={common.nothingWritten} isFramed />
      </div>
      <Facts
        look="columns"
        facts={{
          [words.status]: <CampaignBadges campaign={campaign} />,
          [words.brand]: <BrandLink {...brand} />,
          [words.rate]: <Rate campaign={campaign} />,
          [words.budget]: <Money cents={budget.planned} />,
          [words.paidIn]: <Money cents={budget.total} />,
          [words.spent]: <Money cents={budget.spent} />,
          [words.callToAction]: campaign.callToAction,
          [words.target]: targetUrl && (
            <TextLink href={targetUrl} target="_blank" rel="noopener noreferrer">
              {targetUrl}
            </TextLink>
          ),
          [words.expires]: campaign.expiresAt && <RelativeTime at={campaign.expiresAt} />,
          [words.reviewReason]: campaign.reviewReason,
        }}
      />
      {campaignActs(campaign).length > 0 && (
        <div>
          <Button variant="primary" data-decide onClick={onDecide}>
            {words.decide}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What one post costs, or may cost where counted acts are paid for. */
function Rate({ campaign }: { campaign: Campaign }) {
  const money = <Money cents={campaign.costPerEngagement} />
  if (!campaign.engagementRates) return money
  return (
    <>
      {words.upTo} {money}
    </>
  )
}
