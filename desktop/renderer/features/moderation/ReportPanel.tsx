import type { ReactNode } from 'react'
import { nameOf } from '#shared/people.ts'
import type { Report } from '#shared/reports.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { humanised, isDeletable, isGone, placeOf } from './acts.ts'
import { PersonLink } from './PersonLink.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { words } from './strings.ts'

export interface ReportPanelProps {
  report: Report
  onResolve: () => void
  onContent: () => void
}

const openLabels = { post: words.openPost, comment: words.openComment, user: words.openUser }

/** One report with what it is about in its context, and what can be done. */
export function ReportPanel({ report, onResolve, onContent }: ReportPanelProps) {
  const { target } = report
  const canRestore = target.kind !== 'user' && target.isRemoved && !target.isDeleted
  return (
    <div className="flex flex-col gap-6">
      <Reported report={report} />
      <section aria-label={words.theReport}>
        <dl className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 text-control">
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
          {report.action && <Fact name={words.outcome}>{report.action}</Fact>}
          {report.resolvedAt && (
            <Fact name={words.decidedAt}>
              <RelativeTime at={report.resolvedAt} />
            </Fact>
          )}
        </dl>
      </section>
      <div className="flex flex-wrap gap-2">
        {report.status === 'pending' && (
          <Button variant="primary" onClick={onResolve}>
            {words.resolve}
          </Button>
        )}
        {(isDeletable(report) || canRestore) && (
          <Button variant={canRestore ? 'secondary' : 'danger'} onClick={onContent}>
            {canRestore ? words.restoreContent : words.deleteContent}
          </Button>
        )}
      </div>
    </div>
  )
}

function Reported({ report }: { report: Report }) {
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
        {target.isRemoved && <Badge tone="danger">{words.removed}</Badge>}
        {target.isDeleted && <Badge tone="danger">{words.deletedByAuthor}</Badge>}
      </div>
      <h3 dir="auto" className="font-bold wrap-anywhere">
        {target.title}
      </h3>
      <div className="max-h-80 overflow-y-auto rounded-card border bg-sunken p-4 text-control wrap-anywhere">
        {target.content ? <Markdown source={target.content} /> : words.nothingWritten}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-control">
        {place && <TextLink href={place}>{openLabels[target.kind]}</TextLink>}
        {target.author && !isGone(target.author) && (
          <TextLink href={`/admin?${new URLSearchParams({ tab: 'users', q: target.author.username })}`}>
            {words.moderateAuthor}
          </TextLink>
        )}
      </p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
