import { Mail } from 'lucide-react'
import { contactCategories, listContactMessages, markContactMessage } from '#shared/contact.ts'
import type { ContactMessage } from '#shared/contact.ts'
import { call } from '../../lib/api.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { RowButton } from './cells.tsx'
import { useFilters } from './FilterBar.tsx'
import { messageFilters, messageStatuses } from './filters.ts'
import { type Review, ReviewQueue } from './ReviewQueue.tsx'

const words = {
  messages: 'Contact Messages',
  from: 'From',
  subject: 'Subject',
  category: 'Category',
  status: 'Status',
  open: 'Open',
  answered: 'Answered',
  answeredBy: (username: string) => `by ${username}`,
  date: 'Date',
  act: 'Act',
  search: 'Name, email or text',
  empty: 'No messages',
  emptyText: 'What is written through the contact form appears here.',
  read: (subject: string) => `Read: ${subject}`,
  panelTitle: 'Contact message',
  email: 'Email',
  account: 'Account',
  visitor: 'Not signed in',
  reply: 'Reply by mail',
  markAnswered: 'Mark as answered',
  markOpen: 'Mark as open',
  markAnsweredOf: (subject: string) => `Mark as answered: ${subject}`,
  markOpenOf: (subject: string) => `Mark as open: ${subject}`,
  marked: 'Message answered',
  reopened: 'Message open again',
  failed: 'The message could not be marked. Please try again.',
}

/** Whether it has been answered, and by whom. */
function AnswerBadge({ message: { answeredAt, answeredBy } }: { message: ContactMessage }) {
  if (!answeredAt) return <Badge tone="warning">{words.open}</Badge>
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone="success">{words.answered}</Badge>
      {answeredBy && <span className="text-meta text-3">{words.answeredBy(answeredBy)}</span>}
    </span>
  )
}

/** What the table of contact messages shows of each. */
const columns = (review: Review<ContactMessage>): Column<ContactMessage>[] => [
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
    cell: (message) => (
      <span className="block min-w-44">
        <RowButton
          label={words.read(message.subject)}
          text={message.subject}
          onOpen={() => review.open(message)}
        />
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
    isPinned: true,
    header: words.act,
    align: 'end',
    cell: (message) => (
      <Button
        size="small"
        aria-label={(message.answeredAt ? words.markOpenOf : words.markAnsweredOf)(message.subject)}
        data-decide
        onClick={() => review.press(message)}
      >
        {message.answeredAt ? words.markOpen : words.markAnswered}
      </Button>
    ),
  },
]

/** What people wrote through the contact form, and whether it has been answered. */
export function MessagesTab() {
  const { address } = useFilters()
  const filters = messageFilters(address)
  return (
    <ReviewQueue
      tab="messages"
      endpoint={listContactMessages}
      where={{ query: filters }}
      filters={filters}
      search={words.search}
      choices={[
        { name: 'status', label: words.status, values: messageStatuses, value: filters.status },
        { name: 'category', label: words.category, values: contactCategories, value: filters.category },
      ]}
      caption={words.messages}
      empty={{ icon: <Mail aria-hidden />, title: words.empty, text: words.emptyText }}
      rowKey={({ id }) => id}
      columns={columns}
      panelTitle={words.panelTitle}
      renderPanel={(message, { press, isPressed }) => (
        <MessagePanel message={message} isBusy={isPressed} onToggle={() => press(message)} />
      )}
      press={{
        run: async ({ id, answeredAt }) => {
          const body = { isAnswered: answeredAt === null }
          const marked = await call(markContactMessage, { params: { id }, body })
          return { title: marked.answeredAt ? words.marked : words.reopened }
        },
        failure: words.failed,
      }}
    />
  )
}

interface MessagePanelProps {
  message: ContactMessage
  isBusy: boolean
  onToggle: () => void
}

/** One message whole, with the way to answer it. */
function MessagePanel({ message, isBusy, onToggle }: MessagePanelProps) {
  const { name, email, subject, username, answeredAt } = message
  const mail = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return (
    <div className="flex flex-col gap-6">
      <h3 dir="auto" className="font-bold wrap-anywhere">
        {subject}
      </h3>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {message.message}
      </p>
      <Facts
        look="columns"
        facts={{
          [words.from]: <bdi>{name}</bdi>,
          [words.email]: email,
          [words.account]: username ? (
            <TextLink href={`/user/${username}`}>{username}</TextLink>
          ) : (
            words.visitor
          ),
          [words.category]: humanised(message.category),
          [words.date]: <RelativeTime at={message.createdAt} />,
          [words.status]: <AnswerBadge message={message} />,
        }}
      />
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={mail}>
          {words.reply}
        </ButtonLink>
        <Button isBusy={isBusy} onClick={onToggle}>
          {answeredAt ? words.markOpen : words.markAnswered}
        </Button>
      </div>
    </div>
  )
}
