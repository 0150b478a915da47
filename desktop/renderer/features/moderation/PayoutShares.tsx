import type { PayoutShare } from '#shared/payouts.ts'
import { trailPath } from '#shared/trails.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'

const words = {
  shares: 'Dividends of forums',
  person: 'Person',
  forum: 'Forum',
  campaign: 'Campaign',
  part: 'Part',
  amount: 'Amount',
  status: 'Status',
  paidAt: 'Paid at',
  none: '-',
  trail: 'Trail',
  follow: 'Follow',
  followOf: (campaign: string) => `Follow every cent of ${campaign}`,
}

/** What is shown of each share that somebody receives for a forum. */
const shareColumns: Column<PayoutShare>[] = [
  { key: 'person', header: words.person, cell: ({ username }) => username },
  { key: 'forum', header: words.forum, cell: ({ forum }) => `r/${forum}` },
  { key: 'campaign', header: words.campaign, cell: ({ campaign }) => campaign },
  { key: 'part', header: words.part, align: 'end', cell: ({ part }) => `${part}%` },
  { key: 'amount', header: words.amount, align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
  { key: 'status', header: words.status, cell: ({ status }) => humanised(status) },
  {
    key: 'paidAt',
    header: words.paidAt,
    cell: ({ paidAt }) => (paidAt ? <RelativeTime at={paidAt} /> : words.none),
  },
  {
    key: 'trail',
    header: words.trail,
    cell: ({ contentId, campaign }) => (
      <TextLink
        href={trailPath(contentId)}
        aria-label={words.followOf(campaign)}
        className="inline-flex min-h-6 items-center"
      >
        {words.follow}
      </TextLink>
    ),
  },
]

/** What those who look after forums receive in a period; nothing is shown where there is none. */
export function PayoutShares({ shares }: { shares: PayoutShare[] }) {
  if (shares.length === 0) return null
  return (
    <section aria-label={words.shares} className="mt-6">
      <h2 className="mb-2 font-bold">{words.shares}</h2>
      <DataTable
        caption={words.shares}
        columns={shareColumns}
        rows={shares}
        rowKey={({ shareId }) => shareId}
      />
    </section>
  )
}
