import type { Earnings } from '#shared/earnings.ts'
import { dollars } from '#shared/money.ts'
import { Chart } from '../../ui/Chart.tsx'
import { monthOf } from '../../ui/dates.ts'
import { words } from './strings/earnings.ts'

const printCents = (cents: number): string => dollars(cents)

/** What was released to a creator, month by month. */
export function EarningsChart({ months }: Pick<Earnings, 'months'>) {
  return (
    <Chart
      label={words.byMonth}
      headers={[words.month, words.released]}
      points={months.map(({ month, earned }) => ({ label: monthOf(month), value: earned }))}
      format={printCents}
      empty={
        <p className="text-control text-3">
          <span className="block font-medium text-2">{words.byMonth}</span>
          {words.noMonths}
        </p>
      }
    />
  )
}
