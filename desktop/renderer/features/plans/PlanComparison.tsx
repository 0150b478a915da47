import type { Plan } from '#shared/plans.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { PlanFace } from './PlanFace.tsx'
import { words } from './strings.ts'

/** Every plan side by side, the reader's own marked. */
export function PlanComparison({
  plans,
  currentSlug,
}: {
  plans: readonly Plan[]
  currentSlug: string | null
}) {
  return (
    <section aria-labelledby="all-plans">
      <h2 id="all-plans" className="text-section font-bold">
        {words.allPlans}
      </h2>
      <p className="mt-1 mb-4 text-control text-2">{words.allPlansText}</p>
      <ul className="grid gap-3 lg:grid-cols-3">
        {plans.map((plan) => {
          const isCurrent = plan.slug === currentSlug
          return (
            <Card
              as="li"
              key={plan.slug}
              className={classes(isCurrent && 'border-accent ring-1 ring-accent')}
            >
              <h3 className="mb-2 flex min-h-6 items-center justify-between gap-2 font-medium">
                {plan.name}
                {isCurrent && <Badge tone="accent">{words.current}</Badge>}
              </h3>
              <PlanFace plan={plan} />
            </Card>
          )
        })}
      </ul>
    </section>
  )
}
