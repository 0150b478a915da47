import { lazy, type ReactNode, Suspense, useState } from 'react'
import { createSubscriptionIntent } from '#shared/billing.ts'
import { dollars } from '#shared/money.ts'
import type { BillingInterval, Plan } from '#shared/plans.ts'
import { priceFor } from '#shared/planPrices.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { BillingDetails } from '#shared/taxes.ts'
import { ApiError, call } from '../../lib/api.ts'
import { useConfig } from '../../lib/boot.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import type { AppliedCoupon } from './CouponField.tsx'
import { priceWords, words } from './strings.ts'

const CouponLine = lazy(() => import('./CouponLine.tsx'))
// Only where the provider reckons taxes.
const TaxLines = lazy(() => import('./Taxes.tsx').then((part) => ({ default: part.TaxLines })))
const TaxWithin = lazy(() => import('./Taxes.tsx').then((part) => ({ default: part.TaxWithin })))

interface OrderSummaryProps {
  plan: Plan
  interval: BillingInterval
  coupon: AppliedCoupon | null
  /** Takes the coupon off again. */
  onRemoveCoupon: () => void
  /** What the provider is about to charge, once it has said so. */
  total?: string | undefined
  /** What is begun: its price, and the taxes of it. */
  begun: Begun | null
  children: ReactNode
}

/** What is bought and what it costs; below it the button, or the payment form in its place. */
export function OrderSummary(props: OrderSummaryProps) {
  const { plan, interval, coupon, onRemoveCoupon, total, begun, children } = props
  const taxes = useConfig()?.taxes
  const price = priceFor(plan, interval) ?? plan.price
  return (
    <Card as="section" isFlush aria-labelledby="order-summary" className="flex flex-col gap-4 p-4 md:p-6">
      <h2 id="order-summary" className="text-section font-bold">
        {words.summary}
      </h2>
      <dl className="flex flex-col gap-3 text-control">
        <Line label={words.plan}>{plan.name}</Line>
        <Line label={words.billingPeriod}>{interval === 'year' ? words.yearly : words.monthly}</Line>
        {coupon && (
          <Suspense fallback={null}>
            <CouponLine coupon={coupon} onRemove={onRemoveCoupon} />
          </Suspense>
        )}
        {begun?.tax && (
          <Suspense fallback={null}>
            <TaxLines {...begun} tax={begun.tax} />
          </Suspense>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t pt-3">
          <dt className="font-medium">
            {taxes === 'exclusive' && !begun ? words.totalBeforeTax : words.total}
          </dt>
          <dd className="text-end">
            <span className="text-section font-bold">
              {total ?? (
                <Money cents={begun?.amount ?? (coupon ? coupon.amount : price)} currency={plan.currency} />
              )}
            </span>
            {begun?.tax && (
              <Suspense fallback={null}>
                <TaxWithin {...begun} tax={begun.tax} />
              </Suspense>
            )}
          </dd>
        </div>
      </dl>
      {children}
      <p className="text-dense text-3">{interval === 'year' ? words.renewsYearly : words.renews}</p>
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

interface SummaryBarProps {
  plan: Plan
  interval: BillingInterval
  coupon: AppliedCoupon | null
  isBusy: boolean
  onStart: () => void
}

/** The order at the foot of phones, above the tabs, while nothing is begun; in a low window the page's own button stands. */
export function SummaryBar({ plan, interval, coupon, isBusy, onStart }: SummaryBarProps) {
  return (
    <div className="hidden-while-typing fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+3.5rem)] z-20 flex items-center justify-between gap-3 border-t bg-surface px-4 py-2.5 md:hidden [@media(max-height:24rem)]:hidden">
      <p className="min-w-0">
        <span className="block truncate text-control font-medium">{plan.name}</span>
        <span className="block text-dense text-2 tabular-nums">
          {coupon
            ? words.nowWith(dollars(coupon.amount, plan.currency), coupon.code)
            : priceWords(plan, interval)}
        </span>
      </p>
      <Button variant="primary" isBusy={isBusy} onClick={onStart}>
        {words.start}
      </Button>
    </div>
  )
}

/** Why there is nothing to pay: a subscription runs already, or this browser has paid. */
type Settled = 'subscribed' | 'paid'

/** What is to be paid for. */
interface Order {
  planSlug: string
  interval: BillingInterval
  couponCode: string | undefined
  /** Where taxes are reckoned. */
  billing: BillingDetails | undefined
  /** Puts a refusal beside the fields of the address; answers whether it is of them. */
  onRefused: (error: ApiError) => boolean
}

type Begun = Reply<typeof createSubscriptionIntent>

/** The checkout of this browser for a plan. Another plan forgets the payment that was begun. */
export function useCheckout({ planSlug, interval, couponCode, billing, onRefused }: Order) {
  const [begun, setBegun] = useState<(Begun & { order: string }) | null>(null)
  const order = [planSlug, interval, couponCode].join(' ')
  const [settled, setSettled] = useState<Settled | null>(null)
  const starting = useAction(
    () => call(createSubscriptionIntent, { body: { planSlug, interval, couponCode, billing } }),
    {
      failure: { sentence: words.intentFailed, prefersReason: true },
      onSuccess: (made) => setBegun({ order, ...made }),
      onRefused: (error: ApiError) => {
        if (error.code === 'subscription.exists') setSettled('subscribed')
        else if (error.code === 'checkout.paid') setSettled('paid')
        else return onRefused(error)
        return true
      },
    },
  )
  return {
    begun: begun?.order === order ? begun : null,
    settled,
    isStarting: starting.isBusy,
    refusal: starting.refusal,
    start: () => void starting.act(),
    forget: () => {
      setBegun(null)
      starting.clear()
    },
  }
}
