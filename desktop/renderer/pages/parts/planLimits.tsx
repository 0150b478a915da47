import { Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { getForumUsage, getPostUsage, type Usage, usageBadge } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FormSkeleton } from './layout.tsx'

const words = {
  seePlan: 'See your plan',
  reached: 'Limit Reached',
  posts: {
    left: (remaining: number, limit: number) => `${remaining} of ${limit} posts left this month`,
    unlimited: 'Unlimited posts',
    used: (limit: number) =>
      `You have used all ${limit} posts of this month. Counts start again on the first of each month (UTC).`,
  },
  forums: {
    left: (remaining: number, limit: number) => `${remaining} of ${limit} forums left`,
    unlimited: 'Unlimited forums',
    used: (limit: number) =>
      limit === 1
        ? 'Your plan includes 1 forum, and you have created it.'
        : `Your plan includes ${limit} forums, and you have created all of them.`,
  },
}

/** What a plan limits. */
type Kind = 'posts' | 'forums'
const usages = { posts: getPostUsage, forums: getForumUsage }

/** What is written under a plan: where nothing is left, that stands in the place of the form. */
export function WithinLimit({ kind, children }: { kind: Kind; children: ReactNode }) {
  const { data, isLoading } = useData(usages[kind], {})
  if (isLoading) return <FormSkeleton />
  if (data?.remaining !== 0) return children
  return (
    <EmptyState
      drawing="calm"
      title={words.reached}
      text={words[kind].used(data.limit ?? 0)}
      action={
        <ButtonLink variant="primary" href="/my-plan">
          {words.seePlan}
        </ButtonLink>
      }
    />
  )
}

/** How many posts of the month, or forums of the plan, are left. */
export function UsageNote({ kind }: { kind: Kind }) {
  const { data } = useData(usages[kind], {})
  return data ? <UsageLine usage={data} kind={kind} /> : null
}

function UsageLine({ usage, kind }: { usage: Usage; kind: Kind }) {
  const { limit, remaining } = usage
  // A plan has few forums at all: only of posts are the last ones worth a warning.
  const badge = kind === 'posts' ? usageBadge(usage) : null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-3">
      {limit === null || remaining === null ? words[kind].unlimited : words[kind].left(remaining, limit)}
      {badge && (
        <>
          <Badge tone={badge === 'Limit Reached' ? 'danger' : 'warning'}>{badge}</Badge>
          <TextLink href="/my-plan" className="inline-flex min-h-6 items-center">
            {words.seePlan}
          </TextLink>
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
