import type { StatementEvent } from '#shared/statements.ts'
import { csvOf } from '../../core/csv.ts'
import type { StatementOf } from './statements.policy.ts'

type Row = Omit<StatementOf['lines'][number], 'event' | 'amount'> & {
  event: StatementEvent | 'opening' | 'closing'
  amount: number | null
}

const atBalance = (event: 'opening' | 'closing', at: Date, balance: number | null): Row[] =>
  balance === null
    ? []
    : [
        {
          at,
          event,
          campaign: null,
          brand: null,
          reference: null,
          gross: null,
          platformFee: null,
          amount: null,
          balance,
        },
      ]

/** A statement as a spreadsheet reads it: a line for each movement, between the balances of both ends. */
export function statementCsv(statement: StatementOf, { from, to }: { from: Date; to: Date }): string {
  const { currency, opening, closing, lines } = statement
  const rows: Row[] = [
    ...atBalance('opening', from, opening),
    ...lines,
    ...atBalance('closing', new Date(to.getTime() - 1), closing),
  ]
  return csvOf(
    [
      { header: 'date', cell: ({ at }: Row) => at },
      { header: 'event', cell: ({ event }) => event },
      { header: 'campaign', cell: ({ campaign }) => campaign },
      { header: 'brand', cell: ({ brand }) => brand },
      { header: 'reference', cell: ({ reference }) => reference },
      { header: 'gross', cell: ({ gross }) => gross },
      { header: 'platform_fee', cell: ({ platformFee }) => platformFee },
      { header: 'amount', cell: ({ amount }) => amount },
      { header: 'balance', cell: ({ balance }) => balance },
      { header: 'currency', cell: () => currency },
    ],
    rows,
  )
}
