import { ScrollText } from 'lucide-react'
import { type AdminAction, listActions } from '#shared/admin.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised, shortId } from './acts.ts'
import { DeletedForums } from './DeletedForums.tsx'
import { useFilters } from './FilterBar.tsx'
import { actionFilters, actionNames } from './filters.ts'
import { ReviewQueue } from './ReviewQueue.tsx'
import { queueWords } from './strings.ts'

const words = {
  searchActions: 'Admin, reason or target',
  actions: 'Action Log',
  admin: 'Admin',
  targetType: 'Target Type',
  targetId: 'Target ID',
  noActions: 'No actions yet',
  noActionsText: 'Every act of moderation is written here with its reason.',
}

const columns: Column<AdminAction>[] = [
  { key: 'admin', header: words.admin, cell: ({ admin }) => admin.username },
  { key: 'action', header: queueWords.action, cell: ({ action }) => humanised(action) },
  { key: 'targetType', header: words.targetType, cell: ({ targetType }) => humanised(targetType) },
  {
    key: 'targetId',
    header: words.targetId,
    cell: ({ targetId }) => <code title={targetId}>{shortId(targetId)}</code>,
  },
  {
    key: 'reason',
    header: queueWords.reason,
    cell: ({ reason }) => (
      <span dir="auto" title={reason} className="line-clamp-2 min-w-48 wrap-anywhere">
        {reason}
      </span>
    ),
  },
  {
    key: 'date',
    header: queueWords.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
]

/** The log of everything that moderators and admins did. */
export function ActionsTab() {
  const { address } = useFilters()
  const filters = actionFilters(address)
  return (
    <ReviewQueue
      tab="actions"
      endpoint={listActions}
      where={{ query: filters }}
      filters={filters}
      search={words.searchActions}
      choices={[{ name: 'action', label: queueWords.action, values: actionNames, value: filters.action }]}
      caption={words.actions}
      empty={{ icon: <ScrollText aria-hidden />, title: words.noActions, text: words.noActionsText }}
      rowKey={({ id }) => id}
      columns={() => columns}
      below={<DeletedForums />}
    />
  )
}
