import { Flag } from 'lucide-react'
import { ReportReason, ReportStatus } from '#shared/reports.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filter, FilterBar } from './FilterBar.tsx'
import { isFiltered, reportFilters } from './filters.ts'
import { ReportsList } from './ReportsList.tsx'
import { words } from './strings.ts'
import { useFilters } from './useFilters.ts'

/** Everything that was reported, and what became of it. */
export function ReportsTab() {
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
      </FilterBar>
      <ReportsList
        key={JSON.stringify(filters)}
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
