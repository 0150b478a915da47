import type { Report } from '#shared/reports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { PersonLink } from './PersonLink.tsx'
import { RowButton } from './RowButton.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { words } from './strings.ts'

interface ReportActs {
  isChosen: (id: string) => boolean
  onChoose: (id: string) => void
  onReview: (id: string) => void
  onResolve: (report: Report) => void
}

/** What the table of reports shows of each. */
export const reportColumns = (acts: ReportActs): Column<Report>[] => [
  {
    key: 'select',
    header: words.select,
    cell: ({ id, status, target }) =>
      status === 'pending' && (
        <Checkbox
          label={<span className="sr-only">{words.selectReport(target.title)}</span>}
          checked={acts.isChosen(id)}
          onChange={() => acts.onChoose(id)}
        />
      ),
  },
  {
    key: 'reporter',
    header: words.reporter,
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
    cell: ({ id, target }) => (
      <span className="flex min-w-36 flex-col items-start gap-0.5">
        <span className="flex gap-1">
          <Badge>{humanised(target.kind)}</Badge>
          {target.isRemoved && <Badge tone="danger">{words.removed}</Badge>}
        </span>
        <RowButton
          label={words.review(target.title)}
          text={target.title || words.none}
          onOpen={() => acts.onReview(id)}
        />
      </span>
    ),
  },
  { key: 'reason', header: words.reason, cell: ({ reason }) => humanised(reason) },
  {
    key: 'description',
    header: words.description,
    cell: ({ description }) => (
      <span dir="auto" title={description ?? undefined} className="line-clamp-2 min-w-32 wrap-anywhere">
        {description ?? words.none}
      </span>
    ),
  },
  {
    key: 'status',
    header: words.status,
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
    header: words.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    header: words.act,
    align: 'end',
    cell: (report) =>
      report.status === 'pending' && (
        <Button
          size="small"
          aria-label={words.resolveOf(report.target.title)}
          onClick={() => acts.onResolve(report)}
        >
          {words.resolve}
        </Button>
      ),
  },
]
