import { pages } from '#shared/pages.ts'
import { downloadPaymentsStatement, getPaymentsStatement } from '#shared/statements.ts'
import { keyOf } from '../lib/api.ts'
import { useData } from '../lib/data.ts'
import { StatementScreen, useMonth } from './parts/StatementScreen.tsx'

const words = {
  intro: 'What you paid for your membership in a month, and what went back to your card.',
  back: 'Back to My Plan',
}

/** A member's payments of a month. */
export default function ReceiptsPage() {
  const [month, onMonth] = useMonth()
  const input = { query: { month } }
  const loaded = useData(getPaymentsStatement, input)
  return (
    <StatementScreen
      title={pages.receipts.title}
      intro={words.intro}
      back={{ href: pages.myPlan.path, label: words.back }}
      csvAddress={keyOf(downloadPaymentsStatement, input)}
      {...{ month, onMonth, loaded }}
    />
  )
}
