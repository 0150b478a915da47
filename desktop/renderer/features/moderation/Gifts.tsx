import { type AdminGift, giftSpan, listAllGifts } from '#shared/gifts.ts'
import { useData } from '../../lib/data.ts'
import { Badge } from '../../ui/Badge.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { queueWords } from './strings.ts'

const words = {
  title: 'Gifts that they bought or have',
  what: 'Gift',
  paid: 'Paid',
  refunded: 'Went back',
  buyer: 'From',
  redeemer: 'To',
}

const columns: Column<AdminGift>[] = [
  { key: 'what', header: words.what, cell: ({ months, planName }) => `${giftSpan(months)} of ${planName}` },
  {
    key: 'state',
    header: queueWords.status,
    cell: ({ status, voidedFor }) => (
      <Badge tone={voidedFor ? 'danger' : status === 'redeemed' ? 'success' : 'neutral'}>
        {humanised(voidedFor ?? status)}
      </Badge>
    ),
  },
  { key: 'buyer', header: words.buyer, cell: ({ buyer }) => `@${buyer}` },
  {
    key: 'redeemer',
    header: words.redeemer,
    cell: ({ redeemedBy }) => (redeemedBy ? `@${redeemedBy}` : queueWords.none),
  },
  {
    key: 'paid',
    header: words.paid,
    align: 'end',
    cell: ({ amount, currency }) => <Money cents={amount} currency={currency} />,
  },
  {
    key: 'refunded',
    header: words.refunded,
    align: 'end',
    cell: ({ refunded, currency }) =>
      refunded > 0 ? <Money cents={refunded} currency={currency} /> : queueWords.none,
  },
  {
    key: 'date',
    header: queueWords.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
]

/** Memberships that somebody has bought for others, or was given; nothing where there are none. */
export function Gifts({ username }: { username: string }) {
  const { data } = useData(listAllGifts, { query: { user: username, limit: 50 } })
  if (!data || data.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{words.title}</h3>
      <DataTable caption={words.title} columns={columns} rows={data} rowKey={({ id }) => id} />
    </section>
  )
}
