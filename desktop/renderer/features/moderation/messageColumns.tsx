import type { ContactMessage } from '#shared/contact.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { words } from './messageStrings.ts'
import { RowButton } from './RowButton.tsx'

/** Whether it has been answered, and by whom. */
export function AnswerBadge({ message: { answeredAt, answeredBy } }: { message: ContactMessage }) {
  if (!answeredAt) return <Badge tone="warning">{words.open}</Badge>
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone="success">{words.answered}</Badge>
      {answeredBy && <span className="text-meta text-3">{words.answeredBy(answeredBy)}</span>}
    </span>
  )
}

/** What the table of contact messages shows of each. */
export const messageColumns = (on: {
  open: (id: string) => void
  toggle: (message: ContactMessage) => void
}): Column<ContactMessage>[] => [
  {
    key: 'from',
    header: words.from,
    cell: ({ name, email }) => (
      <>
        <bdi>{name}</bdi>
        <span className="block text-meta text-3">{email}</span>
      </>
    ),
  },
  {
    key: 'subject',
    header: words.subject,
    cell: ({ id, subject }) => (
      <span className="block min-w-44">
        <RowButton label={words.read(subject)} text={subject} onOpen={() => on.open(id)} />
      </span>
    ),
  },
  { key: 'category', header: words.category, cell: ({ category }) => humanised(category) },
  { key: 'status', header: words.status, cell: (message) => <AnswerBadge message={message} /> },
  {
    key: 'date',
    header: words.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    header: words.act,
    align: 'end',
    cell: (message) => (
      <Button
        size="small"
        aria-label={(message.answeredAt ? words.markOpenOf : words.markAnsweredOf)(message.subject)}
        onClick={() => on.toggle(message)}
      >
        {message.answeredAt ? words.markOpen : words.markAnswered}
      </Button>
    ),
  },
]
