import { Flag } from 'lucide-react'
import { ReportedKind, ReportReason, ReportStatus } from '#shared/reports.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Filter, FilterBar } from './FilterBar.tsx'
import { assigneeNames, isFiltered, reportFilters } from './filters.ts'
import { ReportsList, type ReportScope } from './ReportsList.tsx'
import { words } from './strings.ts'
import { useFilters } from './useFilters.ts'

/** What was reported, and what became of it. */
export function ReportsTab({ scope }: { scope: ReportScope }) {
  const { address, set, show } = useFilters()
  const filters = reportFilters(address)
  const hasFilters = isFiltered(filters)
  return (
    <>
      <FilterBar
        term={filters.q}
        placeholder={words.searchReports}
        onSearch={(term) => set('q', term)}
        onClear={hasFilters ? () => show('reports') : undefined}
      >
        <Filter
          label={words.status}
          choices={ReportStatus.options}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
        <Filter
          label={words.reason}
          choices={ReportReason.options}
          value={filters.reason}
          onChange={(value) => set('reason', value)}
        />
        <Filter
          label={words.kind}
          choices={ReportedKind.options}
          value={filters.kind}
          onChange={(value) => set('kind', value)}
        />
        <Filter
          label={words.assignee}
          choices={assigneeNames}
          value={filters.assignee}
          onChange={(value) => set('assignee', value)}
        />
      </FilterBar>
      <ReportsList
        key={JSON.stringify(filters)}
        scope={scope}
        where={{ query: filters }}
        empty={
          <EmptyState
            icon={<Flag aria-hidden />}
            title={hasFilters ? words.nothingMatches : words.noReports}
            text={hasFilters ? undefined : words.noReportsText}
          />
        }
      />
    </>
  )
}
