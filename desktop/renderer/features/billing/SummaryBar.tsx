import { dollars } from '#shared/money.ts'
import type { Plan } from '#shared/plans.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './strings.ts'

interface SummaryBarProps {
  plan: Plan
  isBusy: boolean
  onStart: () => void
}

/** The order at the foot of phones, above the tabs, while nothing is begun. */
export function SummaryBar({ plan, isBusy, onStart }: SummaryBarProps) {
  return (
    <div className="hidden-while-typing fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+3.5rem)] z-20 flex items-center justify-between gap-3 border-t bg-surface px-4 py-2.5 md:hidden">
      <p className="min-w-0">
        <span className="block truncate text-control font-medium">{plan.name}</span>
        <span className="block text-dense text-2 tabular-nums">
          {words.perMonth(dollars(plan.price, plan.currency))}
        </span>
      </p>
      <Button variant="primary" isBusy={isBusy} onClick={onStart}>
        {words.start}
      </Button>
    </div>
  )
}
