import { FileText, MessageSquare } from 'lucide-react'
import { type Activity, activityPath } from '#shared/activity.ts'
import { grouped } from '#shared/counts.ts'
import type { List } from '../../lib/data.ts'
import { Anchor, TextLink } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { SponsorLabel } from '../../ui/SponsorLabel.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const words = {
  kinds: { post: 'Posted in', comment: 'Commented in' },
  points: (score: number) => `${grouped(score)} ${Math.abs(score) === 1 ? 'point' : 'points'}`,
  noActivity: 'No recent activity to show.',
  activityFailed: 'The activity could not be loaded.',
}
const icons = { post: FileText, comment: MessageSquare }

/** What somebody wrote, the newest first. */
export function ActivityList({ list }: { list: List<Activity> }) {
  if (list.isLoading) return <SkeletonList count={3} />
  if (list.error && list.items.length === 0)
    return <ErrorState message={words.activityFailed} onRetry={() => list.reload()} />
  if (list.items.length === 0) return <EmptyState drawing="posts" title={words.noActivity} />
  return (
    <>
      <ul className="flex flex-col gap-3">
        {list.items.map((activity) => (
          <li key={activity.id}>
            <ActivityCard activity={activity} />
          </li>
        ))}
      </ul>
      <LoadMore
        onLoad={() => list.loadMore()}
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        error={list.error ? words.activityFailed : undefined}
      />
    </>
  )
}

function ActivityCard({ activity }: { activity: Activity }) {
  const { kind, post, summary, score, createdAt } = activity
  const Icon = icons[kind]
  return (
    <Card
      as="article"
      data-item
      className="relative flex flex-col gap-1.5 transition-colors hover:border-strong/50"
    >
      <div className="flex items-start gap-2 text-dense text-3">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span className="dotted min-w-0">
          <span>
            {words.kinds[kind]}{' '}
            <TextLink
              tone="quiet"
              href={`/r/${post.forum.slug}`}
              className="relative z-[1] font-medium wrap-anywhere text-2"
            >
              r/{post.forum.slug}
            </TextLink>
          </span>
          <RelativeTime at={createdAt} />
          <span className="tabular-nums">{words.points(score)}</span>
        </span>
      </div>
      <SponsorLabel sponsor={post.sponsor} postId={post.id} />
      <h3 dir="auto" className="font-medium">
        <Anchor
          href={activityPath(activity)}
          data-open
          className="after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {post.title}
        </Anchor>
      </h3>
      {summary && (
        <p dir="auto" className="line-clamp-2 text-control text-2">
          {summary}
        </p>
      )}
    </Card>
  )
}
