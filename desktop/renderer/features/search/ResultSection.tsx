import type { ReactNode } from 'react'
import type { List } from '../../lib/data.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { words } from './strings.ts'

interface ResultSectionProps<T> {
  title: string
  list: List<T>
  empty: string
  /** How the items stand: a grid, a column. */
  className: string
  render: (item: T) => ReactNode
}

/** The results of one kind, growing by themselves. */
export function ResultSection<T extends { id: string }>(props: ResultSectionProps<T>) {
  const { title, list, empty, className, render } = props
  const id = `results-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-section font-bold">
        {title}
      </h2>
      {list.isLoading ? (
        <SkeletonList count={2} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState message={list.error.sentence || words.failed} onRetry={() => list.reload()} />
      ) : list.items.length === 0 ? (
        <p className="text-control text-2">{empty}</p>
      ) : (
        <>
          <ul className={className}>
            {list.items.map((item) => (
              <li key={item.id}>{render(item)}</li>
            ))}
          </ul>
          <LoadMore
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onLoad={() => list.loadMore()}
            error={list.error?.sentence}
          />
        </>
      )}
    </section>
  )
}
