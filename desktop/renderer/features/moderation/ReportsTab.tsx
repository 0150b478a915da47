import { Flag } from 'lucide-react'
import { grouped } from '#shared/counts.ts'
import {
  listForumReports,
  listReports,
  type Report,
  ReportedKind,
  ReportReason,
  ReportStatus,
} from '#shared/reports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { PersonLink, RowButton, StatusBadge } from './cells.tsx'
import { useFilters } from './FilterBar.tsx'
import { assigneeNames, reportFilters } from './filters.ts'
import { ResolveDialog } from './ReportDialogs.tsx'
import type { ReportPanelProps } from './ReportPanel.tsx'
import { type Review, ReviewQueue } from './ReviewQueue.tsx'
import { queueWords } from './strings.ts'

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? one : `${grouped(count)} ${many}`

const words = {
  searchReports: 'Reporter, title or description',
  reports: 'Reports',
  select: 'Select',
  selectReport: (title: string) => `Select the report about ${title}`,
  selected: (count: number) => `${countOf(count, '1 report', 'reports')} selected`,
  resolveSelected: 'Resolve selected',
  content: 'Content',
  noReports: 'No reports',
  noReportsText: 'When somebody reports a post, a comment or a person, it appears here.',
  resolveOf: (title: string) => `Resolve the report about ${title}`,
  review: (title: string) => `Review: ${title}`,
  kind: 'Kind',
  noteCount: (count: number) => countOf(count, '1 note', 'notes'),
  reportTitle: 'Report',
}

/** What the table of reports shows of each. */
const columns = (review: Review<Report>): Column<Report>[] => [
  {
    key: 'select',
    header: words.select,
    cell: (report) =>
      report.status === 'pending' && (
        <Checkbox
          label={<span className="sr-only">{words.selectReport(report.target.title)}</span>}
          data-select
          checked={review.isChosen(report)}
          onChange={() => review.choose(report)}
        />
      ),
  },
  {
    key: 'reporter',
    header: queueWords.reporter,
    cell: ({ reporter }) => (
      <>
        <PersonLink person={reporter}>{reporter.username}</PersonLink>
        {reporter.email && <span className="block text-meta text-3">{reporter.email}</span>}
      </>
    ),
  },
  {
    key: 'content',
    header: words.content,
    cell: (report) => (
      <span className="flex min-w-36 flex-col items-start gap-0.5">
        <span className="flex gap-1">
          <Badge>{humanised(report.target.kind)}</Badge>
          {report.target.isRemoved && <Badge tone="danger">{queueWords.removed}</Badge>}
        </span>
        <RowButton
          label={words.review(report.target.title)}
          text={report.target.title || queueWords.none}
          onOpen={() => review.open(report)}
        />
      </span>
    ),
  },
  { key: 'reason', header: queueWords.reason, cell: ({ reason }) => humanised(reason) },
  {
    key: 'description',
    header: queueWords.description,
    cell: ({ description }) => (
      <span dir="auto" title={description ?? undefined} className="line-clamp-2 min-w-32 wrap-anywhere">
        {description ?? queueWords.none}
      </span>
    ),
  },
  {
    key: 'status',
    header: queueWords.status,
    cell: ({ status, assignee, noteCount }) => (
      <span className="flex flex-col items-start gap-0.5">
        <StatusBadge status={status} />
        {assignee && <bdi className="text-meta text-3">{assignee.username}</bdi>}
        {noteCount > 0 && <span className="text-meta text-3">{words.noteCount(noteCount)}</span>}
      </span>
    ),
  },
  {
    key: 'date',
    header: queueWords.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    isPinned: true,
    header: queueWords.act,
    align: 'end',
    cell: (report) =>
      report.status === 'pending' && (
        <Button
          size="small"
          aria-label={words.resolveOf(report.target.title)}
          data-decide
          onClick={() => review.decide(report)}
        >
          {queueWords.resolve}
        </Button>
      ),
  },
]

/** Whose reports: the whole site's, as admins or as its moderators see them, or those of one's forums. */
type ReportScope = 'admin' | 'site' | 'forums'

const LazyPanel = lazily<ReportPanelProps>(() =>
  import('./ReportPanel.tsx').then(({ ReportPanel }) => ReportPanel),
)

/** What was reported, and what became of it: one by one in the panel, or many decided at once. */
export function ReportsTab({ scope }: { scope: ReportScope }) {
  const { address } = useFilters()
  const filters = reportFilters(address)
  return (
    <ReviewQueue
      tab="reports"
      endpoint={scope === 'forums' ? listForumReports : listReports}
      where={{ query: filters }}
      filters={filters}
      search={words.searchReports}
      choices={[
        { name: 'status', label: queueWords.status, values: ReportStatus.options, value: filters.status },
        { name: 'reason', label: queueWords.reason, values: ReportReason.options, value: filters.reason },
        { name: 'kind', label: words.kind, values: ReportedKind.options, value: filters.kind },
        { name: 'assignee', label: queueWords.assignee, values: assigneeNames, value: filters.assignee },
      ]}
      caption={words.reports}
      empty={{ icon: <Flag aria-hidden />, title: words.noReports, text: words.noReportsText }}
      rowKey={({ id }) => id}
      columns={columns}
      selection={{
        isPending: ({ status }) => status === 'pending',
        act: words.resolveSelected,
        selected: words.selected,
      }}
      panelTitle={words.reportTitle}
      renderPanel={(report, { decide, acted, reload }) => (
        <LazyPanel
          report={report}
          onResolve={() => decide(report)}
          onActed={acted}
          onChanged={reload}
          canFindUsers={scope === 'admin'}
        />
      )}
      renderDialog={(reports, state) => <ResolveDialog reports={reports} {...state} />}
    />
  )
}
