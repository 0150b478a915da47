import { type Campaign, CampaignStatus } from '#shared/campaigns.ts'
import { dollars } from '#shared/money.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { campaignPath, newCampaignPath } from './addresses.ts'
import { campaignTones, nextStepOf } from './status.ts'
import { campaignWords } from './strings.ts'

const words = {
  none: 'No campaigns yet',
  noneText: 'Describe what creators should write about, pay in the budget, and submit the campaign.',
  review: 'Review applications',
  rate: (price: string, creator: string) => `One post: ${price}, of which the creator receives ${creator}`,
  counted: (price: string, creator: string) =>
    `One post: up to ${price}, of which the creator receives up to ${creator}`,
  freeOf: (free: string, total: string) => `Free: ${free} of ${total}`,
}

/** What needs attention comes first, what has ended last. */
const order: readonly CampaignStatus[] = [
  'active',
  'draft',
  'rejected',
  'pending_review',
  'paused',
  'expired',
  'completed',
]

/** A brand's campaigns by state, each with its next step. */
export function CampaignList({ slug, campaigns }: { slug: string; campaigns: readonly Campaign[] }) {
  if (campaigns.length === 0)
    return (
      <EmptyState
        drawing="offers"
        title={words.none}
        text={words.noneText}
        action={
          <ButtonLink variant="primary" href={newCampaignPath(slug)}>
            {campaignWords.create}
          </ButtonLink>
        }
      />
    )
  return (
    <div className="flex flex-col gap-6">
      {order
        .map((status) => ({ status, group: campaigns.filter((campaign) => campaign.status === status) }))
        .filter(({ group }) => group.length > 0)
        .map(({ status, group }) => (
          <section key={status} aria-label={campaignWords.statuses[status]} className="flex flex-col gap-3">
            <h3 className="flex items-center gap-2 text-control font-medium text-2">
              {campaignWords.statuses[status]}
              <span className="font-normal text-3 tabular-nums">{group.length}</span>
            </h3>
            <ul className="flex flex-col gap-3">
              {group.map((campaign) => (
                <Row key={campaign.id} slug={slug} campaign={campaign} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function Row({ slug, campaign }: { slug: string; campaign: Campaign }) {
  const { id, title, status, budget, creatorPayout, costPerEngagement, engagementRates, waiting } = campaign
  const rate = engagementRates ? words.counted : words.rate
  return (
    <Card as="li" isFlush className="flex flex-col gap-2 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TextLink href={campaignPath(slug, id)} dir="auto" className="inline-flex min-h-6 items-center">
          {title}
        </TextLink>
        <Badge tone={campaignTones[status]}>{campaignWords.statuses[status]}</Badge>
      </div>
      <p className="text-control text-2">
        <span className="text-3">{campaignWords.next}: </span>
        {waiting > 0 ? campaignWords.waiting(waiting) : nextStepOf(campaign).sentence}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-dense text-3 tabular-nums">
        <span>{rate(dollars(costPerEngagement), dollars(creatorPayout))}</span>
        <span>{words.freeOf(dollars(budget.free), dollars(budget.total))}</span>
      </p>
      {waiting > 0 && (
        <ButtonLink size="small" variant="primary" href={campaignPath(slug, id)} className="self-start">
          {words.review}
        </ButtonLink>
      )}
    </Card>
  )
}
