import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ceilingPhrase } from '#shared/ceiling.ts'
import { dollars } from '#shared/money.ts'
import { type BillingInterval, defaultPlanSlug, listPlans, type Plan } from '#shared/plans.ts'
import { priceFor, yearlySaving } from '#shared/planPrices.ts'
import { usePlusTax } from '../../lib/plusTax.ts'
import { useData } from '../../lib/data.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { Money } from '../../ui/Money.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'

export const planWords = {
  choosePlan: 'Choose a plan',
  perMonth: '/month',
  perYear: '/year',
  yearlyToo: (amount: string) => `or ${amount} a year`,
  saving: (percent: number) => `Save ${percent}%`,
  seats: (most: number) => `Can be for up to ${most} people: add seats in My Plan`,
  mostPopular: 'Most Popular',
  popular: 'Popular',
  current: 'Current Plan',
  allPlans: 'All Available Plans',
  allPlansText: 'What each plan includes. Prices are in US dollars and billed monthly.',
  choose: (name: string) => `Choose ${name}`,
  unavailable: 'The plans could not be loaded.',
}

/** The plans that can be chosen, in the order in which they are offered. */
export const usePlans = () => useData(listPlans, {})

/** The price of a plan as a line of its own; of one that is not sold by the year it is the monthly one. */
export function PlanPrice({ plan, interval = 'month' }: { plan: Plan; interval?: BillingInterval }) {
  const yearly = interval === 'year' ? plan.yearlyPrice : null
  const saving = yearly === null ? 0 : yearlySaving(plan)
  const plusTax = usePlusTax()
  return (
    <p className="flex flex-wrap items-baseline gap-x-1">
      <span className="text-headline font-bold">
        <Money cents={yearly ?? plan.price} currency={plan.currency} />
      </span>
      <span className="text-control text-3">
        {plusTax(yearly === null ? planWords.perMonth : planWords.perYear)}
      </span>
      {saving > 0 && (
        <span className="ms-1 self-center">
          <Badge tone="success">{planWords.saving(saving)}</Badge>
        </span>
      )}
    </p>
  )
}

/** Whether a plan is sold by the year as well. */
export const isYearlyToo = (plans: readonly Plan[]): boolean =>
  plans.some(({ yearlyPrice }) => yearlyPrice !== null)

/** How a plan is paid when somebody wants to pay this often: by the month where it has no yearly price. */
export const intervalOf = (plan: Plan, wanted: BillingInterval): BillingInterval =>
  priceFor(plan, wanted) === null ? 'month' : wanted

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
function PlanFace({ plan, interval }: { plan: Plan; interval?: BillingInterval | undefined }) {
  const ceiling = ceilingPhrase(plan)
  return (
    <div className="flex flex-col gap-4">
      {plan.description && <p className="text-control text-2">{plan.description}</p>}
      <PlanPrice plan={plan} interval={interval ?? 'month'} />
      {interval === undefined && plan.yearlyPrice !== null && (
        <p className="-mt-3 text-dense text-3">
          {planWords.yearlyToo(dollars(plan.yearlyPrice, plan.currency))}
        </p>
      )}
      <PlanFeatures features={plan.features} />
      {plan.seatsMax > 1 && <p className="text-dense text-3">{planWords.seats(plan.seatsMax)}</p>}
      {ceiling && <p className="text-dense text-3">{ceiling}</p>}
    </div>
  )
}

interface PlanRadiosProps {
  plans: readonly Plan[]
  value: string
  onChange: (slug: string) => void
  /** What the recommended plan is called. */
  badge: string
  columns: 1 | 3
  /** How often they are paid, where that can be chosen. */
  interval?: BillingInterval
  /** At the foot of each card. */
  renderAction?: (plan: Plan) => ReactNode
}

/** The plans as cards of which one is chosen. */
export function PlanRadios(props: PlanRadiosProps) {
  const { plans, value, onChange, badge, columns, interval, renderAction } = props
  return (
    <RadioCards
      label={planWords.choosePlan}
      value={value}
      onChange={onChange}
      columns={columns}
      options={plans.map((plan) => ({
        value: plan.slug,
        title: plan.name,
        aside: plan.slug === defaultPlanSlug && <Badge tone="accent">{badge}</Badge>,
        content: (
          <div className="flex h-full flex-col gap-6">
            <PlanFace plan={plan} interval={interval} />
            {renderAction && <div className="mt-auto">{renderAction(plan)}</div>}
          </div>
        ),
      }))}
    />
  )
}

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
        {planWords.allPlans}
      </h2>
      <p className="mt-1 mb-4 text-control text-2">{planWords.allPlansText}</p>
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
                {isCurrent && <Badge tone="accent">{planWords.current}</Badge>}
              </h3>
              <PlanFace plan={plan} />
            </Card>
          )
        })}
      </ul>
    </section>
  )
}
