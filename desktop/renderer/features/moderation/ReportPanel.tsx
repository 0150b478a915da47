import { nameOf } from '#shared/people.ts'
import type { Report } from '#shared/reports.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { type ContentAct, contentActs, humanised, isGone, placeOf } from './acts.ts'
import { AssigneeField } from './AssigneeField.tsx'
import { Fact, FactList } from './Fact.tsx'
import { PersonLink } from './PersonLink.tsx'
import { Quoted } from './Quoted.tsx'
import { ReportNotes } from './ReportNotes.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { contentActWords, words } from './strings.ts'

export interface ReportPanelProps {
  report: Report
  onResolve: () => void
  onContent: (act: ContentAct) => void
  onChanged: () => void
  /** Admins find people under Users; nobody else can. */
  canFindUsers: boolean
}

const openLabels = {
  post: words.openPost,
  comment: words.openComment,
  user: words.openUser,
  message: words.openUser,
}

/** One report with what it is about in its context, and what can be done. */
export function ReportPanel(props: ReportPanelProps) {
  const { report, onResolve, onContent, onChanged, canFindUsers } = props
  return (
    <div className="flex flex-col gap-6">
      <Reported report={report} canFindUsers={canFindUsers} />
      <section aria-label={words.theReport}>
        <FactList>
          <Fact name={words.status}>
            <StatusBadge status={report.status} />
          </Fact>
          <Fact name={words.reporter}>
            <PersonLink person={report.reporter}>{nameOf(report.reporter)}</PersonLink>
            {report.reporter.email && <span className="block text-3">{report.reporter.email}</span>}
          </Fact>
          <Fact name={words.reason}>{humanised(report.reason)}</Fact>
          <Fact name={words.description}>
            <span dir="auto" className="whitespace-pre-line">
              {report.description ?? words.none}
            </span>
          </Fact>
          <Fact name={words.date}>
            <RelativeTime at={report.createdAt} />
          </Fact>
          <Fact name={words.assignee}>{report.assignee ? nameOf(report.assignee) : words.nobody}</Fact>
          {report.action && <Fact name={words.outcome}>{report.action}</Fact>}
          {report.resolvedAt && (
            <Fact name={words.decidedAt}>
              <RelativeTime at={report.resolvedAt} />
            </Fact>
          )}
        </FactList>
      </section>
      <div className="flex flex-wrap gap-2">
        {report.status === 'pending' && (
          <Button variant="primary" onClick={onResolve}>
            {words.resolve}
          </Button>
        )}
        {contentActs(report).map((act) => (
          <Button
            key={act}
            variant={act === 'remove' ? 'danger' : 'secondary'}
            onClick={() => onContent(act)}
          >
            {contentActWords[act].label}
          </Button>
        ))}
      </div>
      {report.status === 'pending' && (
        <AssigneeField key={report.assignee?.id} report={report} onChanged={onChanged} />
      )}
      <ReportNotes key={report.id} reportId={report.id} onAdded={onChanged} />
    </div>
  )
}

function Reported({ report, canFindUsers }: Pick<ReportPanelProps, 'report' | 'canFindUsers'>) {
  const { target, forum } = report
  const place = placeOf(report)
  return (
    <section aria-label={words.reportedContent} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 text-dense text-2">
        <Badge>{humanised(target.kind)}</Badge>
        {target.author ? (
          <span className="flex items-center gap-1.5">
            <Avatar username={target.author.username} imageUrl={target.author.profileImageUrl} size={20} />
            {words.by(nameOf(target.author))}
          </span>
        ) : (
          <span>{words.unknownAuthor}</span>
        )}
        {forum && <TextLink href={`/r/${forum.slug}`}>{words.inForum(forum.slug)}</TextLink>}
        {target.isPinned && <Badge tone="info">{words.pinned}</Badge>}
        {target.isLocked && <Badge tone="warning">{words.locked}</Badge>}
        {target.isRemoved && <Badge tone="danger">{words.removed}</Badge>}
        {target.isDeleted && <Badge tone="danger">{words.deletedByAuthor}</Badge>}
      </div>
      {target.kind !== 'message' && (
        <h3 dir="auto" className="font-bold wrap-anywhere">
          {target.title}
        </h3>
      )}
      <Quoted source={target.content} label={words.text} />
      {target.kind === 'message' && <p className="text-dense text-3">{words.messageText}</p>}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-control">
        {place && <TextLink href={place}>{openLabels[target.kind]}</TextLink>}
        {canFindUsers && target.author && !isGone(target.author) && (
          <TextLink href={`/admin?${new URLSearchParams({ tab: 'users', q: target.author.username })}`}>
            {words.moderateAuthor}
          </TextLink>
        )}
      </p>
    </section>
  )
}
