import { lazy, type ReactNode, Suspense } from 'react'
import type { Viewer } from '#shared/auth.ts'
import type { SponsorLoad } from '#shared/ceiling.ts'
import type { MembershipPause } from '#shared/pauses.ts'
import { pages } from '#shared/pages.ts'
import { getMembershipTerms } from '#shared/coupons.ts'
import type { BillingInterval, Plan } from '#shared/plans.ts'
import { isUpgrade } from '#shared/planPrices.ts'
import { ComplimentaryPlan } from '../features/billing/ComplimentaryPlan.tsx'
import { CancelPlan, CurrentPlan } from '../features/billing/CurrentPlan.tsx'
import {
  Invoices,
  owesRenewal,
  PastDueNotice,
  useInvoices,
  WithdrawnNotice,
} from '../features/billing/Invoices.tsx'
import { PaymentMethod } from '../features/billing/PaymentMethod.tsx'
import { NextPayment } from '../features/billing/NextPayment.tsx'
import { PauseCard, usePause } from '../features/billing/Pause.tsx'
import { useSeats } from '../features/billing/useSeats.ts'
import { type Offer, UpgradePlan } from '../features/billing/UpgradePlan.tsx'
import { PlanComparison, PlanFeatures, PlanPrice, planWords, usePlans } from '../features/plans/Plans.tsx'
import { SponsorLoadCard, useSponsorLoad } from '../features/plans/SponsorLoadCard.tsx'
import { UsageMeter, usePostUsage } from '../features/plans/UsageMeter.tsx'
import { useConfig } from '../lib/boot.ts'
import { useData } from '../lib/data.ts'
import { useLoginRedirect } from '../lib/login.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const words = {
  title: 'My Plan',
  intro: 'Your plan, what you have used of it, and what you have paid.',
  none: 'No active subscription found.',
  noneText: 'Choose a plan to post, comment, vote and join forums.',
  choosePlan: 'Choose a Plan',
  eachSeat: (seats: number) => `for each of ${seats} seats`,
  staff: 'You are part of the team: everything members can do is open to you without a plan.',
}
const featuresShown = 3
const GiftList = lazy(() => import('../features/gifts/GiftList.tsx'))

// Few people have any; whoever does sees the page as a whole.
const HeldSeats = lazy(() => import('../features/billing/HeldSeats.tsx'))
// Only where the provider reckons taxes.
const AddressCard = lazy(() => import('../features/billing/Address.tsx'))
const OwnSeats = lazy(() => import('../features/billing/Seats.tsx'))

export default function MyPlanPage() {
  const viewer = useViewer()
  const plans = usePlans()
  const seats = useSeats(Boolean(viewer))
  const pause = usePause(Boolean(viewer))
  useLoginRedirect(viewer)
  return (
    <>
      <PageHeading title={words.title} description={words.intro} />
      {plans.error && !plans.data ? (
        <ErrorState
          message={planWords.unavailable}
          onRetry={() => void plans.mutate()}
          isRetrying={plans.isValidating}
        />
      ) : viewer && plans.data && (seats.data ?? seats.error) && !pause.isLoading ? (
        <Suspense fallback={<SkeletonList count={2} />}>
          <Membership viewer={viewer} plans={plans.data} seats={seats} pause={pause.data ?? null} />
        </Suspense>
      ) : (
        <SkeletonList count={2} />
      )}
    </>
  )
}

interface MembershipProps {
  viewer: Viewer
  plans: readonly Plan[]
  seats: ReturnType<typeof useSeats>
  pause: MembershipPause | null
}

function Membership({ viewer, plans, seats, pause }: MembershipProps) {
  const { data: usage } = usePostUsage()
  const { data: load } = useSponsorLoad()
  // What is paid for has ended, whether or not the provider has told so yet.
  const isPaused = pause?.isPaused ?? false
  const isSubscribed = viewer.subscriptionStatus !== 'none' && !isPaused
  const current = isSubscribed ? plans.find((plan) => plan.slug === viewer.planType) : undefined
  const isStaff = viewer.role !== 'user'
  const given = viewer.complimentary
  const givenPlan = given && plans.find((plan) => plan.slug === given.plan)
  const hasSeat = Boolean(seats.data?.held)
  const nameOfPlan = (slug: string) => plans.find((plan) => plan.slug === slug)?.name ?? slug
  const seatPlan = seats.data?.held?.plan
  const meter = usage && (isSubscribed || isStaff || given || hasSeat) && <UsageMeter usage={usage} />
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-4">
        <PastDueNotice viewer={viewer} />
        <WithdrawnNotice viewer={viewer} />
        {(hasSeat || seats.token || (seats.data?.invitations.length ?? 0) > 0) && (
          <HeldSeats seats={seats} planName={nameOfPlan} />
        )}
        {pause && isPaused && <PauseCard pause={pause} />}
        {isSubscribed ? (
          <Subscription
            viewer={viewer}
            current={current}
            plans={plans}
            usage={meter}
            load={load}
            seats={seats.data?.paying?.seats ?? 1}
            pause={pause}
          />
        ) : (
          !given && meter
        )}
        {seats.data?.paying && <OwnSeats seats={seats} />}
        {given && (
          <div className={isSubscribed ? '' : 'grid items-start gap-4 lg:grid-cols-2'}>
            <ComplimentaryPlan
              given={given}
              planName={givenPlan?.name ?? given.plan}
              action={
                !isSubscribed && (
                  <ButtonLink href={pages.subscribe.path} className="self-start">
                    {words.choosePlan}
                  </ButtonLink>
                )
              }
            >
              {!isSubscribed && givenPlan && (
                <PlanFeatures features={givenPlan.features.slice(0, featuresShown)} />
              )}
            </ComplimentaryPlan>
            {!isSubscribed && (
              <div className="flex flex-col gap-4">
                {meter}
                {load && <SponsorLoadCard load={load} />}
              </div>
            )}
          </div>
        )}
        {!isSubscribed && !given && !hasSeat && !pause && (
          <EmptyState
            drawing="people"
            title={words.none}
            text={isStaff ? words.staff : words.noneText}
            action={
              <ButtonLink variant="primary" href={pages.subscribe.path}>
                {words.choosePlan}
              </ButtonLink>
            }
          />
        )}
      </div>
      <PlanComparison plans={plans} currentSlug={current?.slug ?? seatPlan ?? givenPlan?.slug ?? null} />
      <Invoices />
      <Suspense fallback={<div className="h-40" />}>
        <GiftList />
      </Suspense>
    </div>
  )
}

const intervals = ['month', 'year'] as const satisfies BillingInterval[]

/** What can be begun at once in place of these terms: as often paid first, then by the year. */
function offersTo(from: { plan: Plan; interval: BillingInterval }, plans: readonly Plan[]): Offer[] {
  return intervals
    .flatMap((interval) => plans.map((plan) => ({ plan, interval, isOwn: plan.slug === from.plan.slug })))
    .filter((to) => isUpgrade(from, to))
}

interface SubscriptionProps {
  viewer: Viewer
  /** The plan as it is offered; a plan that is offered no more has only its name. */
  current: Plan | undefined
  plans: readonly Plan[]
  usage: ReactNode
  load: SponsorLoad | undefined
  seats: number
  /** One that has not begun. */
  pause: MembershipPause | null
}

function Subscription({ viewer, current, plans, usage, load, seats, pause }: SubscriptionProps) {
  const isActive = viewer.subscriptionStatus === 'active'
  const { data: invoices } = useInvoices(true)
  const isUnpaid = owesRenewal(viewer, invoices ?? [])
  const { data: terms } = useData(getMembershipTerms, {})
  const taxes = useConfig()?.taxes
  const interval = terms?.interval ?? 'month'
  const offers = current && !isUnpaid ? offersTo({ plan: current, interval }, plans) : []
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        {usage}
        <CurrentPlan
          viewer={viewer}
          planName={current?.name ?? viewer.planType}
          isUnpaid={isUnpaid}
          isPausing={pause !== null}
        >
          {current && (
            <>
              <div className={terms ? undefined : 'invisible'}>
                <PlanPrice plan={current} interval={interval} />
                {seats > 1 && <p className="text-control text-2">{words.eachSeat(seats)}</p>}
              </div>
              {terms?.coupon && <NextPayment terms={terms} coupon={terms.coupon} />}
              <PlanFeatures features={current.features.slice(0, featuresShown)} />
            </>
          )}
        </CurrentPlan>
      </div>
      <div className="flex flex-col gap-4">
        {isActive && offers.length > 0 && <UpgradePlan offers={offers} />}
        {pause && <PauseCard pause={pause} />}
        <PaymentMethod />
        {taxes && <AddressCard />}
        {isActive && (
          <CancelPlan endsAt={viewer.subscriptionExpiresAt} losesMore={seats > 1 || Boolean(terms?.coupon)} />
        )}
      </div>
      {load && (
        <div className="empty:hidden lg:col-span-2">
          <SponsorLoadCard load={load} />
        </div>
      )}
    </div>
  )
}
