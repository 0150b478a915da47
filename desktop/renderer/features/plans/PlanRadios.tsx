import type { ReactNode } from 'react'
import { defaultPlanSlug, type Plan } from '#shared/plans.ts'
import { Badge } from '../../ui/Badge.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { PlanFace } from './PlanFace.tsx'
import { words } from './strings.ts'

export interface PlanRadiosProps {
  plans: readonly Plan[]
  value: string
  onChange: (slug: string) => void
  /** What the recommended plan is called. */
  badge: string
  columns: 1 | 3
  /** At the foot of each card. */
  renderAction?: (plan: Plan) => ReactNode
}

/** The plans as cards of which one is chosen. */
export function PlanRadios({ plans, value, onChange, badge, columns, renderAction }: PlanRadiosProps) {
  return (
    <RadioCards
      label={words.choosePlan}
      value={value}
      onChange={onChange}
      columns={columns}
      options={plans.map((plan) => ({
        value: plan.slug,
        title: plan.name,
        aside: plan.slug === defaultPlanSlug && <Badge tone="accent">{badge}</Badge>,
        content: (
          <div className="flex h-full flex-col gap-6">
            <PlanFace plan={plan} />
            {renderAction && <div className="mt-auto">{renderAction(plan)}</div>}
          </div>
        ),
      }))}
    />
  )
}
