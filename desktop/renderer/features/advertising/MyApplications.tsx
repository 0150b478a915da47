import type { Application } from '#shared/applications.ts'
import { dollars, splitGross } from '#shared/money.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { applicationTones } from './status.ts'
import { dealWords } from './strings.ts'

const words = {
  yours: 'Your applications',
  campaign: 'Campaign',
  brand: 'Brand',
  state: 'State',
}

/** What an application pays: as agreed, or as the campaign offers it. */
const payoutOf = ({ deal, campaign }: Application): number =>
  deal?.payout ?? splitGross(campaign.costPerEngagement).creatorCents

const statusOf = ({ status }: Application) => (
  <Badge tone={applicationTones[status]}>{dealWords.statuses[status]}</Badge>
)

const linkOf = ({ campaign }: Application) => (
  <TextLink
    href={`/advertising/opportunity/${campaign.id}`}
    dir="auto"
    className="inline-flex min-h-6 min-w-40 items-center"
  >
    {campaign.title}
  </TextLink>
)

const columns: Column<Application>[] = [
  { key: 'campaign', header: words.campaign, cell: linkOf, sortBy: ({ campaign }) => campaign.title },
  {
    key: 'state',
    header: words.state,
    cell: statusOf,
    sortBy: ({ status }) => dealWords.statuses[status],
  },
  {
    key: 'payout',
    header: dealWords.payout,
    align: 'end',
    cell: (application) => dollars(payoutOf(application)),
    sortBy: payoutOf,
  },
  {
    key: 'brand',
    header: words.brand,
    cell: ({ campaign }) => campaign.brand.name,
    sortBy: ({ campaign }) => campaign.brand.name,
  },
]

/** A creator's applications, each leading to what is to be done next. */
export function MyApplications({ applications }: { applications: readonly Application[] }) {
  return <DataTable caption={words.yours} rows={applications} rowKey={({ id }) => id} columns={columns} />
}
