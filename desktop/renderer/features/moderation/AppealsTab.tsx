import { Scale } from 'lucide-react'
import { type Appeal, AppealStatus, decideAppeal, listAppeals } from '#shared/appeals.ts'
import { nameOf } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QuotedMarkdown } from '../../ui/Quoted.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { PersonLink, RowButton } from './cells.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { useFilters } from './FilterBar.tsx'
import { appealFilters } from './filters.ts'
import { type Review, ReviewQueue } from './ReviewQueue.tsx'
import { queueWords as common } from './strings.ts'

const words = {
  appeals: 'Appeals',
  author: 'Author',
  content: 'Content',
  status: 'Status',
  removedFor: 'Removed for',
  appeal: 'Appeal',
  date: 'Date',
  act: 'Act',
  decide: 'Decide',
  decideOf: (title: string) => `Decide about the appeal for ${title}`,
  open: (title: string) => `Read the appeal for ${title}`,
  none: 'No appeals',
  noneText: 'When an author objects to a removal, it appears here.',
  panelTitle: 'Appeal',
  removedContent: 'Removed content',
  standsAgain: 'Restored',
  deletedByAuthor: 'Deleted by its author',
  by: (name: string) => `by ${name}`,
  inForum: (slug: string) => `in r/${slug}`,
  removedAt: 'Removed',
  answer: 'Answer',
  answeredBy: 'Decided by',
  decidedAt: 'Decided',
  dialogTitle: 'Decide the appeal',
  dialogText: 'Its author receives your answer.',
  accept: 'Accept: restore the content',
  reject: 'Reject: the content stays removed',
  accepted: 'Appeal accepted',
  acceptedText: 'The content is visible again, and its author has been notified.',
  rejected: 'Appeal rejected',
  rejectedText: 'The content stays removed, and its author has been notified of the reason.',
  failed: 'The appeal could not be decided. Please try again.',
}

const columns = (review: Review<Appeal>): Column<Appeal>[] => [
  {
    key: 'author',
    header: words.author,
    cell: ({ author }) => <PersonLink person={author}>{nameOf(author)}</PersonLink>,
  },
  {
    key: 'content',
    header: words.content,
    cell: (appeal) => (
      <span className="flex min-w-44 flex-col items-start gap-0.5">
        <Badge>{humanised(appeal.kind)}</Badge>
        <RowButton label={words.open(appeal.title)} text={appeal.title} onOpen={() => review.open(appeal)} />
      </span>
    ),
  },
  {
    key: 'removedFor',
    header: words.removedFor,
    cell: ({ removedReason }) => (
      <span dir="auto" className="line-clamp-2 min-w-32 wrap-anywhere">
        {removedReason}
      </span>
    ),
  },
  {
    key: 'appeal',
    header: words.appeal,
    cell: ({ text }) => (
      <span dir="auto" className="line-clamp-2 min-w-40 wrap-anywhere">
        {text}
      </span>
    ),
  },
  { key: 'status', header: words.status, cell: ({ status }) => <AppealBadge status={status} /> },
  {
    key: 'date',
    header: words.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    isPinned: true,
    header: words.act,
    align: 'end',
    cell: (appeal) =>
      appeal.status === 'pending' && (
        <Button
          size="small"
          data-decide
          aria-label={words.decideOf(appeal.title)}
          onClick={() => review.decide(appeal)}
        >
          {words.decide}
        </Button>
      ),
  },
]

const options = [
  { value: 'accept', label: words.accept },
  { value: 'reject', label: words.reject },
] as const

/** What authors say against removals. */
export function AppealsTab() {
  const { address } = useFilters()
  const filters = appealFilters(address)
  return (
    <ReviewQueue
      tab="appeals"
      endpoint={listAppeals}
      where={{ query: filters }}
      filters={filters}
      choices={[{ name: 'status', label: words.status, values: AppealStatus.options, value: filters.status }]}
      caption={words.appeals}
      empty={{ icon: <Scale aria-hidden />, title: words.none, text: words.noneText }}
      rowKey={({ id }) => id}
      columns={columns}
      panelTitle={words.panelTitle}
      renderPanel={(appeal, { decide }) => <AppealPanel appeal={appeal} onDecide={() => decide(appeal)} />}
      renderDialog={([appeal], state) =>
        appeal && (
          <DecideDialog
            {...state}
            title={words.dialogTitle}
            text={words.dialogText}
            options={options}
            failure={words.failed}
            decide={async (decision, reason) => {
              await call(decideAppeal, { params: { id: appeal.id }, body: { decision, reason } })
              return decision === 'accept'
                ? { title: words.accepted, description: words.acceptedText }
                : { title: words.rejected, description: words.rejectedText }
            }}
          />
        )
      }
    />
  )
}

interface AppealPanelProps {
  appeal: Appeal
  onDecide: () => void
}

/** One appeal with what was removed, why, and what its author says. */
function AppealPanel({ appeal, onDecide }: AppealPanelProps) {
  const { author, forum, title, content } = appeal
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2 text-dense text-2">
          <Badge>{humanised(appeal.kind)}</Badge>
          <span className="flex items-center gap-1.5">
            <Avatar username={author.username} imageUrl={author.profileImageUrl} size={20} />
            {words.by(nameOf(author))}
          </span>
          <TextLink href={`/r/${forum.slug}`}>{words.inForum(forum.slug)}</TextLink>
          {!appeal.isRemoved && <Badge tone="success">{words.standsAgain}</Badge>}
          {appeal.isDeleted && <Badge tone="danger">{words.deletedByAuthor}</Badge>}
        </div>
        <h3 dir="auto" className="font-bold wrap-anywhere">
          {title}
        </h3>
        <QuotedMarkdown
          source={content}
          label={words.removedContent}
          empty={common.nothingWritten}
          isFramed
        />
      </div>
      <Facts
        look="columns"
        facts={{
          [words.status]: <AppealBadge status={appeal.status} />,
          [words.removedAt]: <RelativeTime at={appeal.removedAt} />,
          [words.removedFor]: <span dir="auto">{appeal.removedReason}</span>,
          [words.appeal]: (
            <span dir="auto" className="whitespace-pre-line">
              {appeal.text}
            </span>
          ),
          [words.answer]: appeal.answer,
          [words.answeredBy]: appeal.decidedBy && nameOf(appeal.decidedBy),
          [words.decidedAt]: appeal.decidedAt && <RelativeTime at={appeal.decidedAt} />,
        }}
      />
      {appeal.status === 'pending' && (
        <div>
          <Button variant="primary" data-decide onClick={onDecide}>
            {words.decide}
          </Button>
        </div>
      )}
    </div>
  )
}

const tones = { pending: 'warning', accepted: 'success', rejected: 'neutral' } as const

function AppealBadge({ status }: { status: AppealStatus }) {
  return <Badge tone={tones[status]}>{humanised(status)}</Badge>
}
