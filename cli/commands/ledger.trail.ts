import { dollars } from '#shared/money.ts'
import { balanceOf, Trail } from '#shared/trails.ts'
import type { TrailOf } from '#server/domains/trails/trails.service.ts'
import { currencyColumn } from '../columns.ts'
import { command, type Column, type Row } from '../command.ts'

const columns: Column[] = [
  { key: 'at', title: 'date', kind: 'time' },
  { key: 'part' },
  { key: 'event' },
  { key: 'amount', kind: 'cents' },
  { key: 'postings', kind: 'list' },
  { key: 'reference' },
  { key: 'entries', kind: 'list', isForMachines: true },
  currencyColumn,
]

interface Told {
  part: string
  steps: TrailOf['steps']
}

/** Every movement of a trail, in the order in which it happened. */
function rowsOf({ kind, currency, deal, steps, parts }: TrailOf): Row[] {
  const told: Told[] = [
    { part: kind === 'deal' ? `deal ${deal?.creator ?? ''}` : 'payment', steps },
    ...parts.map((part) => ({
      part: part.deal ? `deal ${part.deal.creator}` : part.kind === 'funding' ? 'payment' : part.kind,
      steps: part.steps,
    })),
  ]
  return told
    .flatMap(({ part, steps: some }) => some.map((step) => ({ part, ...step })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, part, event, amount, providerId, entries }) => ({
      at,
      part,
      event,
      amount,
      postings: entries.map((one) => `${one.account} ${dollars(one.amount, currency)}`),
      reference: providerId,
      entries: entries.map(({ id }) => id),
      currency,
    }))
}

function noteOf({ amount, currency, places, brand, campaign }: TrailOf): string {
  const { gone, here } = balanceOf(places)
  const said = (cents: number) => dollars(cents, currency)
  const each = places.map(({ place, amount: cents }) => `${place} ${said(cents)}`).join('   ')
  return `${brand.name}, ${campaign.title}: ${said(amount)} = ${said(gone)} gone + ${said(here)} here\n${each}`
}

export const ledgerTrail = command({
  noun: 'ledger',
  verb: 'trail',
  summary:
    'every cent’s way from a card to a bank: by a payment, a deal, a payout, a ledger entry or a payment reference',
  examples: [
    'plaza ledger trail 0199a3c2-7d1e-7aaf-9c41-5e0f7f1b2c3d',
    'plaza ledger trail ch_3SEXAMPLE --json',
    'plaza ledger trail tr_1SEXAMPLE --csv -o trail.csv',
  ],
  args: ['<id>'],
  run: async ({ services }, { args }) => {
    const trail = await services.trails.ofOperator(args['id'] ?? '')
    return { data: Trail.parse(trail), rows: rowsOf(trail), columns, note: noteOf(trail) }
  },
})
