import { type PostUsage, usageBadge } from '#shared/plans.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { words } from './strings.ts'

/** How many posts of this month are used, with a badge when few or none are left. */
export function UsageMeter({ usage }: { usage: PostUsage }) {
  const badge = usageBadge(usage)
  const { currentCount, limit, remaining } = usage
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
        {remaining === null ? words.unlimited : `${words.remaining(remaining)}. ${words.resets}`}
      </p>
    </Card>
  )
}
