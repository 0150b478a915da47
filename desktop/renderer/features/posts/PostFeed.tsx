import { type ReactNode, useRef } from 'react'
import { counted } from '#shared/counts.ts'
import type { Post } from '#shared/posts.ts'
import type { List } from '../../lib/data.ts'
import { LoadMore, NewItemsPill } from '../../ui/LoadMore.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const words = {
  feed: 'Posts',
  newPosts: (count: number) => counted(count, 'new post'),
  noPosts: 'No posts yet',
  loadFailed: 'Failed to fetch posts',
}

export interface NewPosts {
  count: number
  /** Puts them on top. */
  show: () => Promise<void>
}

interface PostFeedProps {
  list: List<Post>
  renderCard: (post: Post, place: { position: number; size: number; hasFirstPicture: boolean }) => ReactNode
  label?: string
  /** What stands there when there is nothing. */
  empty?: ReactNode
  failure?: string
  /** Posts that have come since the list was read: they are shown when asked for. */
  newPosts?: NewPosts | undefined
  /** The page has a heading above it; without one it brings its own, for those who listen. */
  hasHeading?: boolean
}

/** So many cards reach into what a window shows at once. */
const firstCards = 3

/** A post that was put on top by a live event comes once more with its page. */
const once = (posts: Post[]): Post[] => [...new Map(posts.map((post) => [post.id, post])).values()]

/** A list of posts that grows when asked to. */
export function PostFeed({
  list,
  renderCard,
  label = words.feed,
  empty,
  failure,
  newPosts,
  hasHeading = false,
}: PostFeedProps) {
  const items = once(list.items)
  const { isLoading, isLoadingMore, error, hasMore } = list
  const message = failure ?? words.loadFailed
  const feed = useRef<HTMLDivElement>(null)
  const showNew = async () => {
    await newPosts?.show()
    feed.current?.scrollIntoView()
    feed.current?.focus({ preventScroll: true })
  }
  const pill = newPosts && (
    <NewItemsPill
      label={newPosts.count > 0 ? words.newPosts(newPosts.count) : null}
      onShow={() => void showNew()}
    />
  )
  if (isLoading) return <SkeletonList count={4} />
  if (error && items.length === 0) return <ErrorState message={message} onRetry={() => list.reload()} />
  if (items.length === 0)
    return (
      <div>
        {pill}
        {empty ?? <EmptyState drawing="posts" title={words.noPosts} />}
      </div>
    )
  const size = hasMore ? -1 : items.length
  const firstPicture = items.slice(0, firstCards).findIndex(({ imageUrl }) => imageUrl)
  return (
    <div>
      {pill}
      {!hasHeading && <h2 className="sr-only">{label}</h2>}
      <div
        ref={feed}
        role="feed"
        tabIndex={-1}
        aria-label={label}
        aria-busy={isLoadingMore}
        className="flex scroll-mt-28 flex-col gap-3 outline-none"
      >
        {items.map((post, at) =>
          renderCard(post, { position: at + 1, size, hasFirstPicture: at === firstPicture }),
        )}
      </div>
      <LoadMore
        onLoad={() => list.loadMore()}
        hasMore={hasMore}
        isLoading={isLoadingMore}
        error={error ? message : undefined}
      />
    </div>
  )
}
