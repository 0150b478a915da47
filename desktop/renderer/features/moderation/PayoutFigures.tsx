import type { PayoutReport } from '#shared/payouts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Money } from '../../ui/Money.tsx'
import { words } from './payoutStrings.ts'

const sums = ['gross', 'platformFee', 'payout', 'held', 'payable', 'paid'] as const

/** The sums of a period, and whether the books and the provider agree. */
export function PayoutFigures({ report }: { report: PayoutReport }) {
  const { totals, currency, balance, isLedgerBalanced } = report
  return (
    <dl
      aria-label={words.totals}
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border bg-surface p-4 md:grid-cols-4"
    >
      {sums.map((name) => (
        <div key={name}>
          <dt className="text-dense text-3">{words[name]}</dt>
          <dd className="font-bold">
            <Money cents={totals[name]} currency={currency} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-dense text-3">{words.balance}</dt>
        <dd className="font-bold">
          {balance ? <Money cents={balance.available} currency={currency} /> : words.balanceUnknown}
        </dd>
      </div>
      <div>
        <dt className="text-dense text-3">{words.ledger}</dt>
        <dd>
          <Badge tone={isLedgerBalanced ? 'success' : 'danger'}>
            {isLedgerBalanced ? words.balanced : words.unbalanced}
          </Badge>
        </dd>
      </div>
    </dl>
  )
}
