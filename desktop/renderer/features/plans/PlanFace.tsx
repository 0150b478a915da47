import { Check } from 'lucide-react'
import type { Plan } from '#shared/plans.ts'
import { Money } from '../../ui/Money.tsx'
import { words } from './strings.ts'

/** The price of a plan as a line of its own. */
export function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <p className="flex items-baseline gap-1">
      <span className="text-headline font-bold">
        <Money cents={plan.price} currency={plan.currency} />
      </span>
      <span className="text-control text-3">{words.perMonth}</span>
    </p>
  )
}

export function PlanFeatures({ features }: { features: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2 text-control">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-2">
          <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  )
}

/** What a plan is and costs, below its name. */
export function PlanFace({ plan }: { plan: Plan }) {
  return (
    <div className="flex flex-col gap-4">
      {plan.description && <p className="text-control text-2">{plan.description}</p>}
      <PlanPrice plan={plan} />
      <PlanFeatures features={plan.features} />
    </div>
  )
}
