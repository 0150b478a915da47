import type { ReactNode } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { resumeSubscription } from '#shared/billing.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { words } from './strings.ts'

interface CurrentPlanProps {
  viewer: Pick<Viewer, 'subscriptionStatus' | 'subscriptionExpiresAt'>
  planName: string
  /** The price and the first features. */
  children: ReactNode
}

/** The subscription as it stands. */
export function CurrentPlan({ viewer, planName, children }: CurrentPlanProps) {
  const isCancelled = viewer.subscriptionStatus === 'cancelled'
  const date = viewer.subscriptionExpiresAt && longDate(viewer.subscriptionExpiresAt)
  return (
    <Card as="section" aria-labelledby="current-plan" className="flex flex-col gap-4">
      <div>
        <div className="flex items-center justify-between gap-2">
          <h2 id="current-plan" className="text-control font-medium text-2">
            {words.currentPlan}
          </h2>
          <Badge tone={isCancelled ? 'warning' : 'success'}>
            {isCancelled ? words.cancelled : words.active}
          </Badge>
        </div>
        <p className="mt-1 text-section font-bold">{planName}</p>
      </div>
      {children}
      {date && (
        <dl className="flex justify-between gap-4 border-t pt-3 text-control">
          <dt className="text-2">{isCancelled ? words.accessUntil : words.nextBilling}</dt>
          <dd className="font-medium">{date}</dd>
        </dl>
      )}
      {isCancelled && date && <CancelledNotice date={date} />}
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
    onSuccess: () => void refreshViewer(),
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
