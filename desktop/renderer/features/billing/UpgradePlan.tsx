import { useState } from 'react'
import { dollars } from '#shared/money.ts'
import type { Plan } from '#shared/plans.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { words } from './strings.ts'
import { UpgradeDialog } from './UpgradeDialog.tsx'

/** The plans that cost more than the current one, each with its way there. */
export function UpgradePlan({ plans }: { plans: readonly Plan[] }) {
  const [chosen, setChosen] = useState<{ plan: Plan; opening: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" aria-labelledby="upgrade-plan" className="flex flex-col gap-3">
      <div>
        <h2 id="upgrade-plan" className="font-medium">
          {words.upgrade}
        </h2>
        <p className="mt-1 text-control text-2">{words.upgradeText}</p>
      </div>
      <ul className="flex flex-col divide-y divide-[var(--border-subtle)]">
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p>
              <span className="block font-medium">{plan.name}</span>
              <span className="text-control text-2 tabular-nums">
                {words.perMonth(dollars(plan.price, plan.currency))}
              </span>
            </p>
            <Button
              variant="primary"
              onClick={() => {
                setChosen((before) => ({ plan, opening: (before?.opening ?? 0) + 1 }))
                setOpen(true)
              }}
            >
              {words.upgradeTo(plan.name)}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <UpgradeDialog key={chosen.plan.id} {...chosen} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
