import { useState } from 'react'
import { nameOf } from '#shared/people.ts'
import type { Report } from '#shared/reports.ts'
import { assignReport } from '#shared/reportWork.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { QuotedMarkdown } from '../../ui/Quoted.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { type ContentAct, contentActs, humanised, isGone, placeOf } from './acts.ts'
import { PersonLink, StatusBadge } from './cells.tsx'
import { ContentDialog } from './ReportDialogs.tsx'
import { ReportNotes } from './ReportNotes.tsx'
import { useOpened } from './useReview.ts'
import { contentActWords, queueWords } from './strings.ts'

const words = {
  nobody: 'Not assigned',
  take: 'Assign to me',
  giveBack: 'Unassign me',
  handOver: 'Assign to somebody else',
  handOverHint: 'Username',
  handOverTo: 'Assign',
  assigned: 'Report assigned',
  assignedTo: (name: string) => `It is assigned to ${name}.`,
  assignedToNobody: 'It is not assigned to anyone.',
  assignFailed: 'The report could not be assigned. Please try again.',
  pinned: 'Pinned',
  locked: 'Locked',
  messageText: 'This message is shown as it was when it was reported, and nothing else of the conversation.',
  reportedContent: 'Reported content',
  text: 'Text',
  deletedByAuthor: 'Deleted by its author',
  by: (name: string) => `by ${name}`,
  inForum: (slug: string) => `in r/${slug}`,
  unknownAuthor: '[deleted]',
  openPost: 'Open the post',
  openComment: 'Open the discussion',
  openUser: 'Open the profile',
  moderateAuthor: 'Find the author under Users',
  theReport: 'The report',
  outcome: 'Outcome',
  decidedAt: 'Decided',
}

export interface ReportPanelProps {
  report: Report
  onResolve: () => void
  /** Something was done to what is reported. */
  onActed: () => void
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
  const { report, onResolve, onActed, onChanged, canFindUsers } = props
  const content = useOpened<ContentAct>()
  return (
    <div className="flex flex-col gap-6">
      <Reported report={report} canFindUsers={canFindUsers} />
      <section aria-label={words.theReport}>
        <Facts
          look="columns"
          facts={{
            [queueWords.status]: <StatusBadge status={report.status} />,
            [queueWords.reporter]: (
              <>
                <PersonLink person={report.reporter}>{nameOf(report.reporter)}</PersonLink>
                {report.reporter.email && <span className="block text-3">{report.reporter.email}</span>}
              </>
            ),
            [queueWords.reason]: humanised(report.reason),
            [queueWords.description]: (
              <span dir="auto" className="whitespace-pre-line">
                {report.description ?? queueWords.none}
              </span>
            ),
            [queueWords.date]: <RelativeTime at={report.createdAt} />,
            [queueWords.assignee]: report.assignee ? nameOf(report.assignee) : words.nobody,
            [words.outcome]: report.action,
            [words.decidedAt]: report.resolvedAt && <RelativeTime at={report.resolvedAt} />,
          }}
        />
      </section>
      <div className="flex flex-wrap gap-2">
        {report.status === 'pending' && (
          <Button variant="primary" data-decide onClick={onResolve}>
            {queueWords.resolve}
          </Button>
        )}
        {contentActs(report).map((act) => (
          <Button
            key={act}
            variant={act === 'remove' ? 'danger' : 'secondary'}
            onClick={() => content.open(act)}
          >
            {contentActWords[act].label}
          </Button>
        ))}
      </div>
      {report.status === 'pending' && (
        <AssigneeField key={report.assignee?.id} report={report} onChanged={onChanged} />
      )}
      <ReportNotes key={report.id} reportId={report.id} onAdded={onChanged} />
      {content.subject && (
        <ContentDialog
          key={content.opening}
          target={report.target}
          act={content.subject}
          isOpen={content.isOpen}
          onClose={content.close}
          onChanged={onActed}
        />
      )}
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
        {target.isRemoved && <Badge tone="danger">{queueWords.removed}</Badge>}
        {target.isDeleted && <Badge tone="danger">{words.deletedByAuthor}</Badge>}
      </div>
      {target.kind !== 'message' && (
        <h3 dir="auto" className="font-bold wrap-anywhere">
          {target.title}
        </h3>
      )}
      <QuotedMarkdown source={target.content} label={words.text} empty={queueWords.nothingWritten} isFramed />
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

interface AssigneeFieldProps {
  report: Report
  onChanged: () => void
}

/** Who looks after a report: taken, given back, or handed to somebody else. */
function AssigneeField({ report, onChanged }: AssigneeFieldProps) {
  const viewer = useViewer()
  const [username, setUsername] = useState('')
  const assign = useAction(
    (to: string | null) => call(assignReport, { params: { id: report.id }, body: { username: to } }),
    {
      success: ({ assignee }) => ({
        title: words.assigned,
        description: assignee ? words.assignedTo(nameOf(assignee)) : words.assignedToNobody,
      }),
      failure: { sentence: words.assignFailed, prefersReason: true },
      onSuccess: () => {
        setUsername('')
        onChanged()
      },
    },
  )
  if (!viewer) return null
  const isOwn = report.assignee?.id === viewer.id
  const name = username.trim().replace(/^@/, '')
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        size="small"
        isBusy={assign.isBusy}
        onClick={() => void assign.act(isOwn ? null : viewer.username)}
      >
        {isOwn ? words.giveBack : words.take}
      </Button>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name) void assign.act(name)
        }}
      >
        <Field label={words.handOver}>
          <TextInput
            placeholder={words.handOverHint}
            autoComplete="off"
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        </Field>
        <Button type="submit" disabled={!name} isBusy={assign.isBusy}>
          {words.handOverTo}
        </Button>
      </form>
      <ActionNotice refusal={assign.refusal} />
    </div>
  )
}
