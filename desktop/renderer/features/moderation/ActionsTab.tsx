import { ScrollText } from 'lucide-react'
import { type AdminAction, listActions } from '#shared/admin.ts'
import { useList } from '../../lib/data.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised, shortId } from './acts.ts'
import { Filter, FilterBar } from './FilterBar.tsx'
import { actionFilters, actionNames, isFiltered } from './filters.ts'
import { ListTable } from './ListTable.tsx'
import { words } from './strings.ts'
import { useFilters } from './useFilters.ts'

const columns: Column<AdminAction>[] = [
  { key: 'admin', header: words.admin, cell: ({ admin }) => admin.username },
  { key: 'action', header: words.action, cell: ({ action }) => humanised(action) },
  { key: 'targetType', header: words.targetType, cell: ({ targetType }) => humanised(targetType) },
  {
    key: 'targetId',
    header: words.targetId,
    cell: ({ targetId }) => <code title={targetId}>{shortId(targetId)}</code>,
  },
  {
    key: 'reason',
    header: words.reason,
    cell: ({ reason }) => (
      <span dir="auto" title={reason} className="line-clamp-2 min-w-48 wrap-anywhere">
        {reason}
      </span>
    ),
  },
  {
    key: 'date',
    header: words.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
]

/** Every act of those who keep order, as it stands in the log. */
export function ActionsTab() {
  const { address, set, show } = useFilters()
  const filters = actionFilters(address)
  const hasFilters = isFiltered(filters)
  return (
    <>
      <FilterBar
        term={filters.q}
        placeholder={words.searchActions}
        onSearch={(term) => set('q', term)}
        onClear={hasFilters ? () => show('actions') : undefined}
      >
        <Filter
          label={words.action}
          choices={actionNames}
          value={filters.action}
          onChange={(value) => set('action', value)}
        />
      </FilterBar>
      <ActionsList key={JSON.stringify(filters)} filters={filters} />
    </>
  )
}

function ActionsList({ filters }: { filters: ReturnType<typeof actionFilters> }) {
  const list = useList(listActions, { query: filters })
  return (
    <ListTable
      list={list}
      caption={words.actions}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={isFiltered(filters) ? words.nothingMatches : words.noActions}
          text={isFiltered(filters) ? undefined : words.noActionsText}
        />
      }
    />
  )
}
