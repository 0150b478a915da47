import { dollars } from '#shared/money.ts'
import { Chart } from '../../ui/Chart.tsx'
import { monthOf } from '../../ui/dates.ts'
import { words } from './strings/brand.ts'

/** What a brand spent on published posts, month by month. */
export function SpendChart({ spending }: { spending: readonly { month: string; spent: number }[] }) {
  return (
    <Chart
      label={words.spending}
      headers={[words.month, words.spent]}
      points={spending.map(({ month, spent }) => ({ label: monthOf(month), value: spent }))}
      format={printCents}
      empty={
        <p className="text-control text-3">
          <span className="block font-medium text-2">{words.spending}</span>
          {words.noSpending}
        </p>
      }
    />
  )
}

const printCents = (cents: number): string => dollars(cents)
