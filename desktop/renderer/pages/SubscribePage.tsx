import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { type BillingInterval, defaultPlanSlug, type Plan } from '#shared/plans.ts'
import { OrderSummary, SummaryBar, useCheckout } from '../features/billing/Checkout.tsx'
import { ClaimPanel } from '../features/billing/ClaimPanel.tsx'
import { takeLinkToken } from '../features/billing/linkToken.ts'
import type { AppliedCoupon } from '../features/billing/CouponField.tsx'
import { useAddress } from '../features/billing/useAddress.ts'
import { PaymentForm } from '../features/billing/PaymentForm.tsx'
import IntervalSwitch from '../features/plans/IntervalSwitch.tsx'
import { afterPayment, PaidPanel } from '../features/billing/ReturnPanel.tsx'
import { words as billingWords } from '../features/billing/strings.ts'
import { intervalOf, isYearlyToo, PlanRadios, planWords, usePlans } from '../features/plans/Plans.tsx'
import { useConfig } from '../lib/boot.ts'
import { leaveFor } from '../lib/login.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toasts.ts'
import { useViewer } from '../lib/viewer.ts'
import { ActionNotice } from '../ui/ActionNotice.tsx'
import { TextLink } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Loading, SkeletonCard } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const words = {
  title: 'Choose Your Plan',
  intro: 'One membership opens every forum, every post type and the sponsorship marketplace.',
  noPlans: 'There is no plan to choose from at the moment.',
}

// Only where the provider reckons taxes.
const AddressStep = lazy(() =>
  import('../features/billing/Address.tsx').then((address) => ({ default: address.AddressStep })),
)
const ChangeAddress = lazy(() =>
  import('../features/billing/Taxes.tsx').then((address) => ({ default: address.ChangeAddress })),
)
const CouponField = lazy(() => import('../features/billing/CouponField.tsx'))

export default function SubscribePage() {
  const viewer = useViewer()
  const [claimToken] = useState(() => takeLinkToken('claim'))
  const plans = usePlans()
  if (claimToken && viewer !== undefined) {
    return <ClaimPanel token={claimToken} isSignedIn={viewer !== null} />
  }
  return (
    <>
      <PageHeading title={words.title} description={words.intro} />
      {plans.data ? (
        plans.data.length > 0 ? (
          <Checkout plans={plans.data} />
        ) : (
          <EmptyState drawing="closed" title={words.noPlans} />
        )
      ) : plans.error ? (
        <ErrorState
          message={planWords.unavailable}
          onRetry={() => void plans.mutate()}
          isRetrying={plans.isValidating}
        />
      ) : (
        <Loading className="flex flex-col gap-3">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </Loading>
      )}
    </>
  )
}

/** The plan that the address asks for, else the usual one. */
function planOf(plans: readonly Plan[], slug: string | null): Plan {
  const find = (wanted: string | null) => plans.find((plan) => plan.slug === wanted)
  return find(slug) ?? find(defaultPlanSlug) ?? plans[0]!
}

function Checkout({ plans }: { plans: readonly Plan[] }) {
  const viewer = useViewer()
  const { name: siteName } = useSite()
  const [params, setParams] = useSearchParams()
  const asked = params.get('plan')
  // The address follows a moment later, and the choice must not jump back meanwhile.
  const [choice, setChoice] = useState({ asked, slug: asked })
  const plan = planOf(plans, choice.asked === asked ? choice.slug : asked)
  const [wanted, setWanted] = useState<BillingInterval>(params.get('every') === 'year' ? 'year' : 'month')
  const interval = intervalOf(plan, wanted)
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null)
  const taxes = useConfig()?.taxes
  const address = useAddress()
  const checkout = useCheckout({
    planSlug: plan.slug,
    interval,
    couponCode: coupon?.code,
    billing: (taxes && address.value) ?? undefined,
    onRefused: address.refuse,
  })
  const [total, setTotal] = useState<string | undefined>()

  if (checkout.settled === 'paid') return <PaidPanel planSlug={plan.slug} />
  const forgetForm = () => {
    checkout.forget()
    setTotal(undefined)
  }
  /** What is begun is for what was chosen before; a coupon is checked for each plan anew. */
  const forget = () => {
    forgetForm()
    setCoupon(null)
  }
  const turn = (slug: string, every: BillingInterval) => {
    forget()
    setChoice({ asked, slug })
    setWanted(every)
    setParams({ plan: slug, ...(every === 'year' && { every }) }, { replace: true })
  }
  const paid = () => {
    toast({
      title: billingWords.paymentSuccessful,
      description: billingWords.welcome(siteName),
      tone: 'success',
    })
    leaveFor(afterPayment(plan.slug))
  }
  const { begun } = checkout
  const hasPlan =
    checkout.settled === 'subscribed' || (viewer != null && viewer.subscriptionStatus !== 'none')
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-8">
      <div className="flex flex-col gap-3">
        {isYearlyToo(plans) && (
          <div className="min-h-10 touch:min-h-12">
            <IntervalSwitch value={wanted} onChange={(every) => turn(plan.slug, every)} />
          </div>
        )}
        <PlanRadios
          plans={plans}
          value={plan.slug}
          onChange={(slug) => turn(slug, wanted)}
          badge={planWords.popular}
          columns={1}
          interval={wanted}
        />
        <p className="text-control">
          <TextLink href={pages.giveGift.path} className="inline-flex min-h-6 items-center">
            {pages.giveGift.title}
          </TextLink>
        </p>
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-20">
        <OrderSummary
          plan={plan}
          interval={interval}
          coupon={coupon}
          onRemoveCoupon={forget}
          total={total}
          begun={begun}
        >
          {viewer === null && !hasPlan && <p className="text-control text-2">{billingWords.thenSignIn}</p>}
          {hasPlan ? (
            <AlreadySubscribed />
          ) : begun ? (
            <>
              {taxes && (
                <Suspense fallback={<div className="h-8" />}>
                  <ChangeAddress onClick={forgetForm} />
                </Suspense>
              )}
              <PaymentForm
                key={begun.clientSecret}
                clientSecret={begun.clientSecret}
                returnUrl={new URL(afterPayment(plan.slug), location.href).href}
                asksEmail={!viewer?.email}
                onPaid={paid}
                onTotal={setTotal}
              />
            </>
          ) : (
            <>
              <ActionNotice refusal={checkout.refusal} />
              {!coupon && (
                <Suspense fallback={<div className="h-8 touch:h-11" />}>
                  <CouponField planSlug={plan.slug} interval={interval} onApplied={setCoupon} />
                </Suspense>
              )}
              <form
                noValidate
                className="flex flex-col gap-4"
                onSubmit={(event) => {
                  event.preventDefault()
                  address.clearErrors()
                  checkout.start()
                }}
              >
                {taxes && (
                  <Suspense fallback={<div className="h-44" />}>
                    <AddressStep address={address} isMember={Boolean(viewer)} />
                  </Suspense>
                )}
                <Button
                  type="submit"
                  variant="primary"
                  size="large"
                  isWide
                  isBusy={checkout.isStarting}
                  className={taxes ? undefined : 'max-md:[@media(min-height:24.01rem)]:hidden'}
                >
                  {billingWords.start}
                </Button>
              </form>
            </>
          )}
        </OrderSummary>
      </div>
      {!begun && !hasPlan && !taxes && (
        <SummaryBar
          plan={plan}
          interval={interval}
          coupon={coupon}
          isBusy={checkout.isStarting}
          onStart={checkout.start}
        />
      )}
    </div>
  )
}

function AlreadySubscribed() {
  return (
    <p className="rounded-control bg-sunken px-3 py-2.5 text-control">
      {billingWords.alreadySubscribed} {billingWords.manage}{' '}
      <TextLink href={pages.myPlan.path}>{billingWords.myPlan}</TextLink>.
    </p>
  )
}
