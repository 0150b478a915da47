import { dollars } from '#shared/money.ts'
import { monthOf, Statement, StatementMonth } from '#shared/statements.ts'
import { operator } from '../actor.ts'
import { currencyColumn } from '../columns.ts'
import { command, type Column, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'
import { idOf } from '../resolve.ts'

const columns: Column[] = [
  { key: 'at', title: 'date', kind: 'time' },
  { key: 'event' },
  { key: 'campaign' },
  { key: 'brand' },
  { key: 'reference' },
  { key: 'gross', kind: 'cents' },
  { key: 'platformFee', title: 'platform', kind: 'cents' },
  { key: 'amount', kind: 'cents' },
  { key: 'balance', kind: 'cents' },
  currencyColumn,
]

/** The month that `--month` names; without it the one that is running. */
function wantedMonth({ clock }: CliContext, given: unknown): string {
  const month = StatementMonth.safeParse(given ?? monthOf(clock.now()))
  if (!month.success) throw new UsageError(`--month: ${month.error.issues[0]?.message}`)
  return month.data
}

export const payoutStatement = command({
  noun: 'payouts',
  verb: 'statement',
  summary: 'a month of one creator’s or one brand’s money, as they read it themselves',
  examples: [
    'plaza payouts statement alice --month 2026-10',
    'plaza payouts statement acme --brand --month 2026-10 --csv -o acme.csv',
  ],
  args: ['<who>'],
  flags: [
    { flags: '--month <month>', summary: 'such as 2026-10, in UTC; the running one without it' },
    { flags: '--brand', summary: 'the name is a brand’s' },
  ],
  run: async (context, { args, flags }) => {
    const { statements } = context.services
    const month = wantedMonth(context, flags['month'])
    const statement = flags['brand']
      ? await statements.ofBrand(operator(context), await idOf(context, 'brands', args['who']), month)
      : await statements.ofCreator(await idOf(context, 'users', args['who']), month)
    const { name, currency, opening, closing, lines } = statement
    return {
      data: Statement.parse(statement),
      rows: lines.map((line): Row => ({ ...line, currency })),
      columns,
      note: `${name}, ${month}: ${dollars(opening ?? 0)} at the start, ${dollars(closing ?? 0)} at the end`,
    }
  },
})
