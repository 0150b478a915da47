import { type ReactNode, useEffect } from 'react'
import type { List } from '../../lib/data.ts'
import { sendToLogin } from '../../lib/login.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { words } from './strings.ts'

interface ListTableProps<Row> {
  list: List<Row>
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: ReactNode
  chosenKey?: string | null
}

/** A list of the dashboard: loading, failed, empty, or its rows and the way to more of them. */
export function ListTable<Row>({ list, ...table }: ListTableProps<Row>) {
  const { error, items } = list
  const isSessionOver = error?.status === 401
  useEffect(() => (isSessionOver ? sendToLogin() : undefined), [isSessionOver])
  const sentence = error && (error.sentence || words.loadFailed)
  if (error && items.length === 0) return <ErrorState message={sentence} onRetry={() => list.reload()} />
  if (list.isLoading) return <SkeletonList shape="row" count={6} />
  return (
    <div data-density="compact">
      <DataTable {...table} rows={items} />
      <LoadMore
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        onLoad={() => list.loadMore()}
        error={sentence}
      />
    </div>
  )
}
