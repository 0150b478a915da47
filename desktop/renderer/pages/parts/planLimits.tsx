import { Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, grouped } from '#shared/counts.ts'
import { getForumUsage, getPostUsage, type PostUsage, type Usage, usageBadge } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { longDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import { FormSkeleton } from './layout.tsx'

const words = {
  seePlan: 'See your plan',
  reached: 'Limit Reached',
  later: 'Schedule for a later month',
  posts: {
    left: (remaining: number, limit: number) => `${remaining} of ${counted(limit, 'post')} left this month`,
    unlimited: 'Unlimited posts',
    used: (limit: number) =>
      limit === 1
        ? 'You have used the 1 post of this month.'
        : `You have used all ${limit} posts of this month.`,
    returns: (limit: number, date: string) => `All ${limit} return on ${date} (UTC).`,
    back: (count: number) =>
      count === 1
        ? 'One slot was given back: a post of yours had been removed by mistake.'
        : `${count} slots were given back: posts of yours had been removed by mistake.`,
    scheduled: (count: number) =>
      count === 1 ? 'One of the used ones is scheduled.' : `${count} of the used ones are scheduled.`,
    removed: (count: number) =>
      count === 1
        ? 'One removed post takes no slot while it is removed.'
        : `${count} removed posts take no slot while they are removed.`,
    larger: (plan: string, left: number | null) =>
      left === null
        ? `With ${plan} there is no limit.`
        : `With ${plan} ${left === 1 ? '1 post would' : `${grouped(left)} posts would`} be left.`,
  },
  forums: {
    left: (remaining: number, limit: number) => `${remaining} of ${counted(limit, 'forum')} left`,
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

interface WithinLimitProps {
  kind: Kind
  /** It is written for another month. */
  isLater?: boolean
  children: ReactNode
}

/** What is written under a plan: where nothing is left, that stands in the place of the form. */
export function WithinLimit({ kind, isLater = false, children }: WithinLimitProps) {
  const { data, isLoading } = useData(usages[kind], {})
  if (isLoading) return <FormSkeleton />
  if (isLater || data?.remaining !== 0) return children
  return (
    <EmptyState
      drawing="calm"
      title={words.reached}
      text={[words[kind].used(data.limit ?? 0), ...('resetsAt' in data ? quotaSentences(data) : [])].join(
        ' ',
      )}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink variant="primary" href="/my-plan">
            {words.seePlan}
          </ButtonLink>
          {kind === 'posts' && data.limit !== 0 && (
            <ButtonLink href="/create?later">{words.later}</ButtonLink>
          )}
        </div>
      }
    />
  )
}

/** What else there is to know of a month's posts: when they return, what came back, what a larger plan would change. */
function quotaSentences(usage: PostUsage): string[] {
  const { limit, scheduled, givenBack, removed, resetsAt, larger } = usage
  if (limit === null || limit === 0) return []
  return [
    words.posts.returns(limit, longDate(resetsAt, 'utc')),
    ...(scheduled > 0 ? [words.posts.scheduled(scheduled)] : []),
    ...(givenBack > 0 ? [words.posts.back(givenBack)] : []),
    ...(removed > 0 ? [words.posts.removed(removed)] : []),
    ...(larger ? [words.posts.larger(larger.name, larger.remaining)] : []),
  ]
}

/** What is left of the month's posts, told before one is written. */
export function QuotaNote() {
  const { data } = useData(getPostUsage, {})
  if (!data) return null
  return (
    <div className="mb-5 flex flex-col gap-1 rounded-control bg-sunken px-3 py-2.5">
      <UsageLine usage={data} kind="posts" />
      {data.limit !== null && <p className="text-dense text-2">{quotaSentences(data).join(' ')}</p>}
    </div>
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
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-2">
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
