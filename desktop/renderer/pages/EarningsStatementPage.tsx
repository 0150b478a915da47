import { pages } from '#shared/pages.ts'
import { downloadEarningsStatement, getEarningsStatement } from '#shared/statements.ts'
import { keyOf } from '../lib/api.ts'
import { useData } from '../lib/data.ts'
import { StatementScreen, useMonth } from './parts/StatementScreen.tsx'

const words = {
  intro: 'What became due to you in a month, and what was paid out.',
  back: 'Back to your earnings',
}

/** A creator's month of money. */
export default function EarningsStatementPage() {
  const [month, onMonth] = useMonth()
  const input = { query: { month } }
  const loaded = useData(getEarningsStatement, input)
  return (
    <StatementScreen
      title={pages.earningsStatement.title}
      intro={words.intro}
      back={{ href: pages.earnings.path, label: words.back }}
      csvAddress={keyOf(downloadEarningsStatement, input)}
      {...{ month, onMonth, loaded }}
    />
  )
}
