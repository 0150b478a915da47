import { Users } from 'lucide-react'
import { listUsers } from '#shared/admin.ts'
import { Role } from '#shared/auth.ts'
import type { AdminUser } from '#shared/admin.ts'
import { useList } from '../../lib/data.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Filter, FilterBar } from './FilterBar.tsx'
import { isFiltered, userFilters, userStatuses } from './filters.ts'
import { ListTable } from './ListTable.tsx'
import { ModerateDialog } from './ModerateDialog.tsx'
import { words } from './strings.ts'
import { useActed } from './useActed.ts'
import { useFilters } from './useFilters.ts'
import { useOpened } from './useOpened.ts'
import { userColumns } from './userColumns.tsx'

interface UsersTabProps {
  /** Nobody moderates themselves. */
  viewerId: string
}

/** Everybody who has an account. */
export function UsersTab({ viewerId }: UsersTabProps) {
  const { address, set, show } = useFilters()
  const filters = userFilters(address)
  const hasFilters = isFiltered(filters)
  return (
    <>
      <FilterBar
        term={filters.q}
        placeholder={words.searchUsers}
        onSearch={(term) => set('q', term)}
        onClear={hasFilters ? () => show('users') : undefined}
      >
        <Filter
          label={words.status}
          choices={userStatuses}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
        <Filter
          label={words.role}
          choices={Role.options}
          value={filters.role}
          onChange={(value) => set('role', value)}
        />
      </FilterBar>
      <UsersList key={JSON.stringify(filters)} filters={filters} viewerId={viewerId} />
    </>
  )
}

function UsersList({ filters, viewerId }: UsersTabProps & { filters: ReturnType<typeof userFilters> }) {
  const list = useList(listUsers, { query: filters })
  const acted = useActed(list)
  const { subject, isOpen, opening, open, close } = useOpened<AdminUser>()
  return (
    <>
      <ListTable
        list={list}
        caption={words.users}
        columns={userColumns({ viewerId, onModerate: open })}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<Users aria-hidden />}
            title={isFiltered(filters) ? words.nothingMatches : words.noUsers}
          />
        }
      />
      {subject && (
        <ModerateDialog key={opening} user={subject} isOpen={isOpen} onClose={close} onModerated={acted} />
      )}
    </>
  )
}
