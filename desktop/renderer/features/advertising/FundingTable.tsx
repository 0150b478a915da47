import { type Funding, type FundingStatus, listFundings } from '#shared/fundings.ts'
import { dollars } from '#shared/money.ts'
import { trailPath } from '#shared/trails.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { shortDate } from '../../ui/dates.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { fundingNote } from './fundingNote.ts'

const words = {
  none: 'Nothing has been paid in yet.',
  failed: 'The payments could not be loaded.',
  statuses: {
    open: 'Not completed',
    paid: 'Paid',
    failed: 'Failed',
    refunded: 'Refunded',
    disputed: 'Disputed',
  } satisfies Record<FundingStatus, string>,
  disputeLost: 'Dispute lost',
  refunding: 'Refund under way',
  date: 'Date',
  amount: 'Amount',
  follow: (date: string) => `Follow every cent of ${date}`,
  refunded: 'Back to the card',
  status: 'Status',
}

const dateOf = ({ paidAt, createdAt }: Funding): string => shortDate(paidAt ?? createdAt)

/** The day of a payment, which leads to what became of it. */
function DateLink({ funding }: { funding: Funding }) {
  const date = dateOf(funding)
  return (
    <TextLink
      href={trailPath(funding.id)}
      title={words.follow(date)}
      className="inline-flex min-h-6 items-center whitespace-nowrap"
    >
      {date}
    </TextLink>
  )
}

function statusOf({ status, dispute, refund }: Funding): string {
  if (dispute === 'lost') return words.disputeLost
  return refund === 'pending' ? words.refunding : words.statuses[status]
}

const columns: Column<Funding>[] = [
  {
    key: 'date',
    header: words.date,
    cell: (funding) => <DateLink funding={funding} />,
  },
  { key: 'status', header: words.status, cell: statusOf },
  {
    key: 'refunded',
    header: words.refunded,
    align: 'end',
    cell: ({ refunded, currency }) => dollars(refunded, currency),
  },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    cell: ({ amount, currency }) => dollars(amount, currency),
  },
]

/** What was paid into a campaign, what of it went back, and below it what that means where it is not plain. */
export function FundingTable({ caption, campaignId }: { caption: string; campaignId: string }) {
  const { data, error, mutate } = useData(listFundings, { params: { id: campaignId } })
  if (!data)
    return error ? (
      <ErrorState message={words.failed} onRetry={() => void mutate()} />
    ) : (
      <SkeletonList count={2} shape="row" />
    )
  const notes = data.flatMap((funding) => {
    const text = fundingNote(funding)
    return text ? [{ funding, text }] : []
  })
  return (
    <>
      <DataTable
        caption={caption}
        rows={data}
        rowKey={({ id }) => id}
        empty={<p className="text-control text-3">{words.none}</p>}
        columns={columns}
      />
      {notes.length > 0 && (
        <ul className="flex flex-col gap-2 text-control text-2">
          {notes.map(({ funding, text }) => (
            <li key={funding.id}>
              <span className="font-medium text-1 tabular-nums">
                {`${dateOf(funding)}, ${dollars(funding.amount, funding.currency)}: `}
              </span>
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
