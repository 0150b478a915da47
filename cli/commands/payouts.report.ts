import { dollars } from '#shared/money.ts'
import { PayoutPeriod, PayoutReport, PayoutRow, type PayoutSums } from '#shared/payouts.ts'
import type { PayoutGroup } from '#server/domains/payouts/report.service.ts'
import { currency, currencyColumn } from '../columns.ts'
import { command, type Column, type Given, type Row } from '../command.ts'
import { UsageError } from '../exit.ts'

const groups: readonly PayoutGroup[] = ['creator', 'brand', 'campaign']

/** The period of `--from` and `--to`, as the API reads it. */
export function periodOf({ from, to }: Given['flags']): PayoutPeriod {
  const parsed = PayoutPeriod.safeParse({ from, to })
  if (parsed.success) {
    if (from && to && from >= to) throw new UsageError('--to must come after --from')
    return parsed.data
  }
  const [issue] = parsed.error.issues
  throw new UsageError(`--${issue?.path.join('.')}: ${issue?.message}`)
}

function groupOf({ by }: Given['flags']): PayoutGroup | null {
  if (by === undefined) return null
  const known = groups.find((one) => one === by)
  if (!known) throw new UsageError('There is no such grouping', `--by ${groups.join('|')}`)
  return known
}

const summed = (by: PayoutGroup): Column[] => [
  { key: 'id', isForMachines: true },
  { key: 'name', title: by },
  { key: 'gross', kind: 'cents' },
  { key: 'platformFee', title: 'platform', kind: 'cents' },
  { key: 'dividend', title: 'forums', kind: 'cents' },
  { key: 'payout', title: 'creator’s', kind: 'cents' },
  { key: 'held', kind: 'cents' },
  { key: 'payable', kind: 'cents' },
  { key: 'paid', kind: 'cents' },
  currencyColumn,
]

/** Every field of a deal, in the order of the report. */
const deals: Column[] = Object.keys(PayoutRow.shape).map((key) => ({ key }))

const totalsLine = ({ gross, platformFee, dividend, payout, held, payable, paid }: PayoutSums): string =>
  `gross ${dollars(gross)} = platform ${dollars(platformFee)} + creators ${dollars(payout)}   ` +
  (dividend > 0 ? `of the platform’s part forums ${dollars(dividend)}   ` : '') +
  `held ${dollars(held)}, payable ${dollars(payable)}, paid ${dollars(paid)}`

export const payoutReport = command({
  noun: 'payouts',
  verb: 'report',
  summary: 'earnings, held and paid amounts; as JSON the API’s report, as CSV every deal',
  examples: [
    'plaza payouts report --from 2026-10-01 --to 2026-11-01',
    'plaza payouts report --by brand --csv -o brands.csv',
    'plaza payouts report --csv -o deals.csv',
  ],
  flags: [
    { flags: '--from <date>', summary: 'from the first moment of this day (UTC)' },
    { flags: '--to <date>', summary: 'to before this day' },
    { flags: '--by <whom>', summary: `sums by ${groups.join(', ')}` },
  ],
  run: async (context, { flags }, { format }) => {
    const [period, by] = [periodOf(flags), groupOf(flags)]
    const { report } = context.services.payouts
    if (!by && format === 'json') return { data: PayoutReport.parse(await report.read(period)) }
    if (!by && format !== 'table') {
      return { data: [], batches: report.rows(period), columns: deals }
    }
    const { lines, totals } = await report.sums(period, by ?? 'creator')
    return {
      data: lines.map((line): Row => ({ ...line, currency })),
      columns: summed(by ?? 'creator'),
      note: totalsLine(totals),
    }
  },
})
