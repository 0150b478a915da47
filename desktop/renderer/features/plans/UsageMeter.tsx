import { counted, grouped } from '#shared/counts.ts'
import { pages } from '#shared/pages.ts'
import { getPostUsage, type PostUsage, usageBadge } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { Meter } from '../../ui/Meter.tsx'

const words = {
  usage: 'Monthly post usage',
  usageOf: (used: number, limit: number) => `${used} of ${counted(limit, 'post')}`,
  usageUnlimited: (used: number) => `${counted(used, 'post')}, no limit`,
  remaining: (left: number) => (left === 1 ? '1 post left this month' : `${left} posts left this month`),
  unlimited: 'Your plan has no monthly limit.',
  returns: (limit: number, date: string) => `All ${limit} return on ${date} (UTC).`,
  facts: 'What counts',
  scheduled: 'Of these, scheduled',
  later: 'Scheduled for later months',
  seeScheduled: 'See scheduled posts',
  back: 'Given back after a mistaken removal',
  removed: 'Removed, and taking no slot',
  larger: (plan: string) => `Left with ${plan}`,
  noLimit: 'No limit',
}

/** How many posts of this month are used, with a badge when few or none are left. */
export function UsageMeter({ usage }: { usage: PostUsage }) {
  const badge = usageBadge(usage)
  const { currentCount, limit, remaining, givenBack, removed, resetsAt, larger } = usage
  const { scheduled, scheduledLater } = usage
  const facts = [
    ...(scheduled > 0 ? [{ label: words.scheduled, value: scheduled }] : []),
    ...(scheduledLater > 0 ? [{ label: words.later, value: scheduledLater }] : []),
    ...(givenBack > 0 ? [{ label: words.back, value: givenBack }] : []),
    ...(removed > 0 ? [{ label: words.removed, value: removed }] : []),
    ...(larger ? [{ label: words.larger(larger.name), value: larger.remaining ?? words.noLimit }] : []),
  ]
  return (
    <Card as="section" aria-labelledby="usage">
      <div className="mb-4 flex items-center justify-between gap-2">
        <h2 id="usage" className="font-medium">
          {words.usage}
        </h2>
        {badge && <Badge tone={remaining === 0 ? 'danger' : 'warning'}>{badge}</Badge>}
      </div>
      {limit === null ? (
        <p className="text-2 tabular-nums">{words.usageUnlimited(currentCount)}</p>
      ) : (
        <Meter
          label={words.usage}
          isLabelHidden
          value={currentCount}
          max={limit}
          text={words.usageOf(currentCount, limit)}
          tone={remaining === 0 ? 'danger' : badge ? 'warning' : 'accent'}
        />
      )}
      <p className="mt-3 text-dense text-3">
        {remaining === null || !limit
          ? words.unlimited
          : `${words.remaining(remaining)}. ${words.returns(limit, longDate(resetsAt, 'utc'))}`}
      </p>
      {facts.length > 0 && (
        <dl aria-label={words.facts} className="mt-3 flex flex-col gap-1 border-t pt-3 text-dense">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-2">{label}</dt>
              <dd className="font-medium tabular-nums">
                {typeof value === 'string' ? value : grouped(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {scheduled + scheduledLater > 0 && (
        <TextLink href={pages.scheduled.path} className="mt-2 inline-flex min-h-6 items-center text-dense">
          {words.seeScheduled}
        </TextLink>
      )}
    </Card>
  )
}

/** This month's usage of the signed-in person. */
export function usePostUsage() {
  const viewer = useViewer()
  return useData(getPostUsage, viewer ? {} : null)
}
