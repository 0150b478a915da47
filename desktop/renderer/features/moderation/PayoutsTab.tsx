import { Download } from 'lucide-react'
import { getPayoutReport, type PayoutReport, type PayoutRow, type PayoutSums } from '#shared/payouts.ts'
import { trailPath } from '#shared/trails.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { humanised } from './acts.ts'
import { RowButton } from './cells.tsx'
import { FindTrail } from './FindTrail.tsx'
import { ClearButton, Filters, useFilters } from './FilterBar.tsx'
import { isFiltered, payoutFilters } from './filters.ts'
import { payoutCsv } from './payoutCsv.ts'
import { PayoutShares } from './PayoutShares.tsx'
import { useOpened } from './useReview.ts'

const words = {
  payouts: 'Payouts',
  from: 'From',
  to: 'Before',
  toHint: 'The first day that is not included',
  download: 'Download CSV',
  creator: 'Creator',
  deals: 'Deals',
  gross: 'Gross',
  platformFee: 'Platform 20%',
  dividend: 'Forums’ part',
  payout: 'Creator 80%',
  held: 'Held',
  payable: 'Payable',
  paid: 'Paid',
  account: 'Payout account',
  accounts: { none: 'None', incomplete: 'Incomplete', active: 'Active' },
  balance: 'Provider balance',
  balanceUnknown: 'The provider does not answer',
  ledger: 'Ledger',
  balanced: 'Balanced',
  unbalanced: 'Not balanced',
  campaign: 'Campaign',
  brand: 'Brand',
  status: 'Status',
  releaseAt: 'Released',
  paidAt: 'Paid at',
  none: '-',
  open: (username: string) => `Deals of ${username}`,
  failed: 'The payouts could not be loaded.',
  empty: 'No payouts in this period',
  emptyText: 'A deal appears in the period in which it was approved, published, released or paid.',
  totals: 'Totals for the period',
  trail: 'Trail',
  follow: 'Follow',
  followOf: (campaign: string) => `Follow every cent of ${campaign}`,
}

type Creator = PayoutReport['creators'][number]

const sum = (name: keyof PayoutSums): Column<Creator> => ({
  key: name,
  header: words[name],
  align: 'end',
  sortBy: (creator) => creator[name],
  cell: (creator) => <Money cents={creator[name]} />,
})

/** What the report shows of each creator. */
const creatorColumns = (onOpen: (id: string) => void): Column<Creator>[] => [
  {
    key: 'creator',
    header: words.creator,
    sortBy: ({ username }) => username,
    cell: ({ id, username }) => (
      <RowButton label={words.open(username)} text={username} onOpen={() => onOpen(id)} />
    ),
  },
  { key: 'deals', header: words.deals, align: 'end', cell: ({ items }) => items.length },
  sum('gross'),
  sum('platformFee'),
  sum('dividend'),
  sum('payout'),
  sum('held'),
  sum('payable'),
  sum('paid'),
  {
    key: 'account',
    header: words.account,
    cell: ({ payee }) => (
      <Badge tone={payee === 'active' ? 'success' : 'warning'}>{words.accounts[payee]}</Badge>
    ),
  },
]

/** What is shown of each deal of one creator. */
const dealColumns: Column<PayoutRow>[] = [
  {
    key: 'campaign',
    header: words.campaign,
    cell: ({ campaign, postPath }) => (postPath ? <TextLink href={postPath}>{campaign}</TextLink> : campaign),
  },
  { key: 'brand', header: words.brand, cell: ({ brand }) => brand },
  { key: 'status', header: words.status, cell: ({ status }) => humanised(status) },
  { key: 'gross', header: words.gross, align: 'end', cell: ({ gross }) => <Money cents={gross} /> },
  {
    key: 'platformFee',
    header: words.platformFee,
    align: 'end',
    cell: ({ platformFee }) => <Money cents={platformFee} />,
  },
  { key: 'payout', header: words.payout, align: 'end', cell: ({ payout }) => <Money cents={payout} /> },
  {
    key: 'releaseAt',
    header: words.releaseAt,
    cell: ({ releaseAt }) => (releaseAt ? <RelativeTime at={releaseAt} /> : words.none),
  },
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

/** Downloads a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** What creators earned and were paid in a period. */
export function PayoutsTab() {
  const { address, set, show } = useFilters()
  const filters = payoutFilters(address)
  const { data, error, mutate } = useData(getPayoutReport, { query: filters })
  const name = ['payouts', filters.from, filters.to].filter(Boolean).join('-')
  return (
    <>
      <FindTrail />
      <Filters>
        <Field label={words.from}>
          <TextInput
            type="date"
            value={filters.from ?? ''}
            onChange={({ target }) => set('from', target.value)}
          />
        </Field>
        <Field label={words.to}>
          <TextInput
            type="date"
            title={words.toHint}
            value={filters.to ?? ''}
            onChange={({ target }) => set('to', target.value)}
          />
        </Field>
        {isFiltered(filters) && <ClearButton onClear={() => show('payouts')} />}
        <Button
          icon={<Download aria-hidden />}
          disabled={!data || data.creators.length === 0}
          onClick={() => data && download(`${name}.csv`, payoutCsv(data))}
        >
          {words.download}
        </Button>
      </Filters>
      {data ? (
        <Report report={data} />
      ) : error ? (
        <ErrorState message={error.sentence || words.failed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList shape="row" count={6} />
      )}
    </>
  )
}

function Report({ report }: { report: PayoutReport }) {
  const panel = useOpened<string>()
  const shown = report.creators.find(({ id }) => id === panel.subject)
  return (
    <div data-density="compact">
      <PayoutFigures report={report} />
      <DataTable
        caption={words.payouts}
        columns={creatorColumns(panel.open)}
        rows={report.creators}
        rowKey={({ id }) => id}
        chosenKey={panel.isOpen ? panel.subject : null}
        empty={<EmptyState drawing="money" title={words.empty} text={words.emptyText} />}
      />
      <PayoutShares shares={report.shares} />
      <Drawer
        isOpen={panel.isOpen}
        onClose={panel.close}
        title={words.open(shown?.username ?? '')}
        size="wide"
      >
        {shown && (
          <DataTable
            caption={words.deals}
            columns={dealColumns}
            rows={shown.items}
            rowKey={({ contentId }) => contentId}
          />
        )}
      </Drawer>
    </div>
  )
}

const sums = ['gross', 'platformFee', 'dividend', 'payout', 'held', 'payable', 'paid'] as const

/** The sums of a period, and whether the books and the provider agree. */
function PayoutFigures({ report }: { report: PayoutReport }) {
  const { totals, currency, balance, isLedgerBalanced } = report
  return (
    <dl
      aria-label={words.totals}
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border bg-surface p-4 md:grid-cols-4"
    >
      {sums.map((name) => (
        <div key={name}>
          <dt className="text-dense text-3">{words[name]}</dt>
          <dd className="font-bold">
            <Money cents={totals[name]} currency={currency} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-dense text-3">{words.balance}</dt>
        <dd className="font-bold">
          {balance ? <Money cents={balance.available} currency={currency} /> : words.balanceUnknown}
        </dd>
      </div>
      <div>
        <dt className="text-dense text-3">{words.ledger}</dt>
        <dd>
          <Badge tone={isLedgerBalanced ? 'success' : 'danger'}>
            {isLedgerBalanced ? words.balanced : words.unbalanced}
          </Badge>
        </dd>
      </div>
    </dl>
  )
}
