import type { ReactNode } from 'react'
import type { Forum } from '#shared/forums.ts'
import type { List } from '../../lib/data.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Loading, SkeletonCard } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ForumCard } from './ForumCard.tsx'

interface ForumGridProps {
  list: List<Forum>
  empty: ReactNode
  failure: string
}

const grid = 'grid gap-3 md:grid-cols-2 lg:grid-cols-3'
const skeletons = 6

/** Forums as cards, three, two or one in a row. */
export function ForumGrid({ list, empty, failure }: ForumGridProps) {
  const { items, isLoading, error, hasMore, isLoadingMore } = list
  if (isLoading)
    return (
      <Loading className={grid}>
        {Array.from({ length: skeletons }, (_, at) => (
          <SkeletonCard key={at} />
        ))}
      </Loading>
    )
  if (error && items.length === 0) return <ErrorState message={failure} onRetry={() => list.reload()} />
  if (items.length === 0) return empty
  return (
    <>
      <ul className={grid}>
        {items.map((forum) => (
          <li key={forum.id}>
            <ForumCard forum={forum} />
          </li>
        ))}
      </ul>
      <LoadMore
        onLoad={() => list.loadMore()}
        hasMore={hasMore}
        isLoading={isLoadingMore}
        error={error ? failure : undefined}
      />
    </>
  )
}
