import type { ReactNode } from 'react'
import type { Post } from '#shared/posts.ts'
import type { List } from '../../lib/data.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { words } from './strings.ts'

interface PostFeedProps {
  list: List<Post>
  renderCard: (post: Post, place: { position: number; size: number }) => ReactNode
  label?: string
  /** What stands there when there is nothing. */
  empty?: ReactNode
  failure?: string
  /** The page has a heading above it; without one it brings its own, for those who listen. */
  hasHeading?: boolean
}

/** A list of posts that grows when asked to. */
export function PostFeed({
  list,
  renderCard,
  label = words.feed,
  empty,
  failure,
  hasHeading = false,
}: PostFeedProps) {
  const { items, isLoading, isLoadingMore, error, hasMore } = list
  const message = failure ?? words.loadFailed
  if (isLoading) return <SkeletonList count={4} />
  if (error && items.length === 0) return <ErrorState message={message} onRetry={() => list.reload()} />
  if (items.length === 0) return empty ?? <EmptyState title={words.noPosts} />
  const size = hasMore ? -1 : items.length
  return (
    <>
      {!hasHeading && <h2 className="sr-only">{label}</h2>}
      <div role="feed" aria-label={label} aria-busy={isLoadingMore} className="flex flex-col gap-3">
        {items.map((post, at) => renderCard(post, { position: at + 1, size }))}
      </div>
      <LoadMore
        onLoad={() => list.loadMore()}
        hasMore={hasMore}
        isLoading={isLoadingMore}
        error={error ? message : undefined}
      />
    </>
  )
}
