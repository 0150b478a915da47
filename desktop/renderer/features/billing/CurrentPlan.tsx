import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { cancelSubscription, resumeSubscription, type DepartureReason } from '#shared/billing.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { useZone } from '../../ui/RelativeTime.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { headingId, toCurrentPlan } from './focus.ts'
import { PauseDialog } from './Pause.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const words = {
  currentPlan: 'Current Plan',
  active: 'Active',
  cancelled: 'Cancelled',
  pausing: 'Pausing',
  unpaid: 'Payment due',
  nextBilling: 'Next billing date',
  accessUntil: 'Access until',
  cancelledNotice: (date: string) =>
    `Your subscription is cancelled. You keep access until ${date}; after that nothing is charged.`,
  resume: 'Resume Subscription',
  resumed: 'Subscription Resumed',
  resumedText: (date: string) => `Your subscription continues. The next billing date is ${date}.`,
  resumeFailed: 'Failed to resume subscription',
  cancel: 'Cancel Subscription',
  cancelText: 'You keep access until the end of the period that is paid. Your posts and comments stay.',
  pauseText:
    'Only need a break? Pause for up to three months: nothing is charged, and your membership comes back by itself.',
  pause: 'Pause Subscription',
  cancelTitle: 'Cancel your subscription?',
  cancelDescription: (date: string) =>
    `Your access ends on ${date}. Until then everything stays as it is, and you can resume at any time.`,
  cancelNoDate: 'Your access ends with the period that is paid. Until then everything stays as it is.',
  keep: 'Keep Subscription',
  cancelledTitle: 'Subscription Cancelled',
  cancelledText:
    "Your subscription has been cancelled. You'll retain access until the end of your billing period.",
  cancelFailed: 'Failed to cancel subscription',
}

interface CurrentPlanProps {
  viewer: Pick<Viewer, 'subscriptionStatus' | 'subscriptionExpiresAt'>
  planName: string
  /** The last renewal was not paid: there is access until the grace ends. */
  isUnpaid: boolean
  /** It ends for a while only, which is told elsewhere. */
  isPausing: boolean
  /** The price and the first features. */
  children: ReactNode
}

/** The subscription as it stands. */
export function CurrentPlan({ viewer, planName, isUnpaid, isPausing, children }: CurrentPlanProps) {
  const isCancelled = viewer.subscriptionStatus === 'cancelled'
  const ending = isPausing ? words.pausing : words.cancelled
  const state = isCancelled ? ending : isUnpaid ? words.unpaid : words.active
  const zone = useZone()
  const date = viewer.subscriptionExpiresAt && longDate(viewer.subscriptionExpiresAt, zone)
  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-4">
      <div>
        <div className="flex items-center justify-between gap-2">
          <h2 id={headingId} className="text-control font-medium text-2">
            {words.currentPlan}
          </h2>
          <Badge tone={state === words.active ? 'success' : 'warning'}>{state}</Badge>
        </div>
        <p className="mt-1 text-section font-bold">{planName}</p>
      </div>
      {children}
      {date && (
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t pt-3 text-control">
          <dt className="text-2">{state === words.active ? words.nextBilling : words.accessUntil}</dt>
          <dd className="font-medium whitespace-nowrap">{date}</dd>
        </dl>
      )}
      {isCancelled && !isPausing && date && <CancelledNotice date={date} />}
    </Card>
  )
}

function CancelledNotice({ date }: { date: string }) {
  const resuming = useAction(() => call(resumeSubscription, {}), {
    success: ({ subscriptionExpiresAt }) => ({
      title: words.resumed,
      description: words.resumedText(subscriptionExpiresAt ? longDate(subscriptionExpiresAt) : date),
    }),
    failure: { sentence: words.resumeFailed, prefersReason: true },
    onSuccess: () => void refreshViewer().then(toCurrentPlan),
  })
  return (
    <div className="flex flex-col items-start gap-3 rounded-control bg-sponsored-bg p-3 text-sponsored-text">
      <p className="text-control">{words.cancelledNotice(date)}</p>
      <Button size="small" isBusy={resuming.isBusy} onClick={() => void resuming.act()}>
        {words.resume}
      </Button>
      <ActionNotice refusal={resuming.refusal} />
    </div>
  )
}

const Leaving = lazy(() => import('./Leaving.tsx'))

interface CancelPlanProps {
  endsAt: string | null
  /** Whether a pause would lose seats or a coupon. */
  losesMore: boolean
}

/** Ends the subscription with the paid period, or pauses it, after one dialog that names the day. */
export function CancelPlan({ endsAt, losesMore }: CancelPlanProps) {
  const [isOpen, setOpen] = useState(false)
  const [isPausing, setPausing] = useState(false)
  const [reason, setReason] = useState<DepartureReason>()
  const cancelling = useAction(() => call(cancelSubscription, { body: { reason } }), {
    success: { title: words.cancelledTitle, description: words.cancelledText },
    failure: { sentence: words.cancelFailed, prefersReason: true },
  })
  const confirm = async () => {
    if (!(await cancelling.act())) return
    await refreshViewer()
    setOpen(false)
    toCurrentPlan()
  }
  const { refusal } = cancelling
  return (
    <Card as="section" aria-labelledby="cancel-plan" className="flex flex-col items-start gap-3">
      <div>
        <h2 id="cancel-plan" className="font-medium">
          {words.cancel}
        </h2>
        <p className="mt-1 text-control text-2">{words.cancelText}</p>
      </div>
      <Button
        onClick={() => {
          cancelling.clear()
          setOpen(true)
        }}
      >
        {words.cancel}
      </Button>
      <p className="text-control text-2">{words.pauseText}</p>
      <Button onClick={() => setPausing(true)}>{words.pause}</Button>
      <PauseDialog
        endsAt={endsAt}
        reason={reason}
        losesMore={losesMore}
        isOpen={isPausing}
        onClose={() => setPausing(false)}
      />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.cancelTitle}
        description={endsAt ? words.cancelDescription(longDate(endsAt)) : words.cancelNoDate}
        confirmLabel={words.cancel}
        cancelLabel={words.keep}
        tone="danger"
        onConfirm={confirm}
        error={refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <Leaving
              reason={reason}
              onReason={setReason}
              onStay={() => setOpen(false)}
              onPause={() => {
                setOpen(false)
                setPausing(true)
              }}
            />
          </Suspense>
        )}
      </ConfirmDialog>
    </Card>
  )
}
