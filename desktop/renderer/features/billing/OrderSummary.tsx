import type { ReactNode } from 'react'
import type { Plan } from '#shared/plans.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { words } from './strings.ts'

interface OrderSummaryProps {
  plan: Plan
  /** What the provider is about to charge, once it has said so. */
  total?: string | undefined
  children: ReactNode
}

/** What is bought and what it costs; below it the button, or the payment form in its place. */
export function OrderSummary({ plan, total, children }: OrderSummaryProps) {
  return (
    <Card as="section" isFlush aria-labelledby="order-summary" className="flex flex-col gap-4 p-4 md:p-6">
      <h2 id="order-summary" className="text-section font-bold">
        {words.summary}
      </h2>
      <dl className="flex flex-col gap-3 text-control">
        <Line label={words.plan}>{plan.name}</Line>
        <Line label={words.billingPeriod}>{words.monthly}</Line>
        <div className="flex items-baseline justify-between gap-4 border-t pt-3">
          <dt className="font-medium">{words.total}</dt>
          <dd className="text-section font-bold">
            {total ?? <Money cents={plan.price} currency={plan.currency} />}
          </dd>
        </div>
      </dl>
      {children}
      <p className="text-dense text-3">{words.renews}</p>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-2">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
