import { getPostUsage, usageBadge } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { words } from '../strings/create.ts'

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
