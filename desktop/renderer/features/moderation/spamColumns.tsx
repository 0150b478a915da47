import { nameOf } from '#shared/people.ts'
import type { SpamFlag } from '#shared/spam.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { PersonLink } from './PersonLink.tsx'
import { RowButton } from './RowButton.tsx'
import { words } from './spamStrings.ts'

interface SpamActs {
  isChosen: (id: string) => boolean
  onChoose: (id: string) => void
  onOpen: (id: string) => void
  onDecide: (flag: SpamFlag) => void
}

const titleOf = ({ target }: SpamFlag): string => target?.title ?? words.gone

/** Where a flag stands: open, or how it was decided. */
export function VerdictBadge({ flag }: { flag: SpamFlag }) {
  if (!flag.isReviewed) return <Badge tone="warning">{words.open}</Badge>
  const tone = flag.verdict === 'spam' ? 'danger' : 'success'
  return <Badge tone={tone}>{words.verdicts[flag.verdict ?? ''] ?? flag.verdict}</Badge>
}

/** What the table of spam flags shows of each. */
export const spamColumns = (acts: SpamActs): Column<SpamFlag>[] => [
  {
    key: 'select',
    header: words.select,
    cell: (flag) =>
      !flag.isReviewed && (
        <Checkbox
          label={<span className="sr-only">{words.selectOf(titleOf(flag))}</span>}
          checked={acts.isChosen(flag.id)}
          onChange={() => acts.onChoose(flag.id)}
        />
      ),
  },
  {
    key: 'content',
    header: words.content,
    cell: (flag) => (
      <span className="flex min-w-44 flex-col items-start gap-0.5">
        <span className="flex gap-1">
          <Badge>{humanised(flag.contentType)}</Badge>
          {flag.target?.isRemoved && <Badge tone="danger">{words.removed}</Badge>}
        </span>
        <RowButton
          label={words.review(titleOf(flag))}
          text={titleOf(flag)}
          onOpen={() => acts.onOpen(flag.id)}
        />
      </span>
    ),
  },
  {
    key: 'author',
    header: words.author,
    cell: ({ target }) => target && <PersonLink person={target.author}>{nameOf(target.author)}</PersonLink>,
  },
  {
    key: 'why',
    header: words.why,
    cell: ({ explanation }) => <span className="block min-w-48">{explanation}</span>,
  },
  {
    key: 'sure',
    header: words.sure,
    align: 'end',
    sortBy: ({ confidence }) => confidence,
    cell: ({ confidence }) => words.percent(confidence),
  },
  { key: 'status', header: words.status, cell: (flag) => <VerdictBadge flag={flag} /> },
  {
    key: 'date',
    header: words.date,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="whitespace-nowrap" />,
  },
  {
    key: 'act',
    header: words.act,
    align: 'end',
    cell: (flag) =>
      !flag.isReviewed && (
        <Button size="small" aria-label={words.decideOf(titleOf(flag))} onClick={() => acts.onDecide(flag)}>
          {words.decide}
        </Button>
      ),
  },
]
