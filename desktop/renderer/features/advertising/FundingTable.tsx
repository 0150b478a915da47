import { listFundings } from '#shared/fundings.ts'
import { dollars } from '#shared/money.ts'
import { useData } from '../../lib/data.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { shortDate } from '../../ui/dates.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from './strings/campaign.ts'

/** What was paid into a campaign, and what of it went back. */
export function FundingTable({ campaignId }: { campaignId: string }) {
  const { data, error, mutate } = useData(listFundings, { params: { id: campaignId } })
  if (!data)
    return error ? (
      <ErrorState message={words.fundingsFailed} onRetry={() => void mutate()} />
    ) : (
      <SkeletonList count={2} shape="row" />
    )
  return (
    <DataTable
      caption={words.fundings}
      rows={data}
      rowKey={({ id }) => id}
      empty={<p className="text-control text-3">{words.noFundings}</p>}
      columns={[
        { key: 'date', header: words.date, cell: ({ paidAt, createdAt }) => shortDate(paidAt ?? createdAt) },
        { key: 'status', header: words.status, cell: ({ status }) => words.fundingStatuses[status] },
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
      ]}
    />
  )
}
