import { Gauge } from 'lucide-react'
import { getPostUsage, usageBadge } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'

const words = {
  seePlan: 'See your plan',
  left: (remaining: number, limit: number) => `${remaining} of ${limit} posts left this month`,
  unlimited: 'Unlimited posts',
}

/** How many posts of the month are left. */
export function UsageNote() {
  const { data } = useData(getPostUsage, {})
  if (!data) return null
  const { limit, remaining } = data
  const badge = usageBadge(data)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-3">
      {limit === null || remaining === null ? words.unlimited : words.left(remaining, limit)}
      {badge && (
        <>
          <Badge tone={badge === 'Limit Reached' ? 'danger' : 'warning'}>{badge}</Badge>
          <TextLink href="/my-plan">{words.seePlan}</TextLink>
        </>
      )}
    </p>
  )
}

/** Says that the plan allows no more, and where to change that. */
export function LimitNotice({ sentence }: { sentence: string | null }) {
  if (!sentence) return null
  return (
    <output className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2.5 text-control">
      <Gauge className="mt-0.5 size-4 shrink-0 text-3" aria-hidden />
      <span>
        {sentence.replace(/\.$/, '')}. <TextLink href="/my-plan">{words.seePlan}</TextLink>
      </span>
    </output>
  )
}
