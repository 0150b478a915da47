import type { ReactNode } from 'react'
import type { Complimentary } from '#shared/auth.ts'
import { lastDayOf } from '#shared/complimentary.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { useZone } from '../../ui/RelativeTime.tsx'

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const words = {
  title: 'Complimentary Membership',
  free: 'Free of charge',
  waits: 'Waiting',
  until: 'Until',
  left: 'Left',
  text: 'It was given to you: nothing is charged, and it ends by itself. If you choose a plan before, you pay from that day on; the days that are left wait for the end of what you pay for.',
  held: (count: number) =>
    `${days(count)} wait for you. They begin by themselves when what you pay for ends, so none of them is lost.`,
}

interface ComplimentaryPlanProps {
  given: Complimentary
  planName: string
  /** What the plan includes. */
  children?: ReactNode
  /** What can be done. */
  action?: ReactNode
}

/** A membership that was given without payment: what it is, and until when. */
export function ComplimentaryPlan({ given, planName, children, action }: ComplimentaryPlanProps) {
  const zone = useZone()
  return (
    <Card as="section" aria-labelledby="complimentary-plan" className="flex flex-col gap-4">
      <div>
        <div className="flex items-center justify-between gap-2">
          <h2 id="complimentary-plan" className="text-control font-medium text-2">
            {words.title}
          </h2>
          <Badge tone={given.isHeld ? 'neutral' : 'success'}>{given.isHeld ? words.waits : words.free}</Badge>
        </div>
        <p className="mt-1 text-section font-bold">{planName}</p>
      </div>
      {children}
      <p className="text-control text-2">{given.isHeld ? words.held(given.daysLeft) : words.text}</p>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t pt-3 text-control">
        <dt className="text-2">{given.isHeld ? words.left : words.until}</dt>
        <dd className="font-medium whitespace-nowrap">
          {given.isHeld ? days(given.daysLeft) : longDate(lastDayOf(given.until), zone)}
        </dd>
      </dl>
      {action}
    </Card>
  )
}
