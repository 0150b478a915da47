import type { PayoutReport, PayoutRow, PayoutSums } from '#shared/payouts.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { words } from './payoutStrings.ts'
import { RowButton } from './RowButton.tsx'

type Creator = PayoutReport['creators'][number]

const sum = (name: keyof PayoutSums): Column<Creator> => ({
  key: name,
  header: words[name],
  align: 'end',
  sortBy: (creator) => creator[name],
  cell: (creator) => <Money cents={creator[name]} />,
})

/** What the report shows of each creator. */
export const creatorColumns = (onOpen: (id: string) => void): Column<Creator>[] => [
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
export const dealColumns: Column<PayoutRow>[] = [
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
]
