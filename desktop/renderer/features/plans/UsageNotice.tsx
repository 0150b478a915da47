import { pages } from '#shared/pages.ts'
import { getPostUsage, usageBadge } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { words } from './strings.ts'

/** This month's usage of the signed-in person. */
export function usePostUsage() {
  const viewer = useViewer()
  return useData(getPostUsage, viewer ? {} : null)
}

/** Beside a form that makes a post: says when few are left, or none. */
export function UsageNotice() {
  const { data: usage } = usePostUsage()
  const badge = usage && usageBadge(usage)
  if (!badge || usage.remaining === null) return null
  return (
    <p className="rounded-control bg-sponsored-bg px-3 py-2.5 text-control text-sponsored-text">
      {usage.remaining === 0 ? words.limitReached : words.nearLimit(usage.remaining)}{' '}
      <TextLink href={pages.myPlan.path}>{words.seeMyPlan}</TextLink>
    </p>
  )
}
