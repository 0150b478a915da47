import { Siren } from 'lucide-react'
import { nameOf } from '#shared/people.ts'
import {
  listForumFlags,
  listSpamFlags,
  reviewForumFlags,
  reviewSpamFlags,
  type SpamFlag,
  SpamSign,
} from '#shared/spam.ts'
import { call } from '../../lib/api.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QuotedMarkdown } from '../../ui/Quoted.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { PersonLink, RowButton } from './cells.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { useFilters } from './FilterBar.tsx'
import { spamFilters, spamStatuses } from './filters.ts'
import { type Review, ReviewQueue } from './ReviewQueue.tsx'
import { queueWords as common } from './strings.ts'

const countOf = (count: number) => (count === 1 ? '1 flag' : `${count} flags`)

const words = {
  flags: 'Spam Flags',
  select: 'Select',
  selectOf: (title: string) => `Select the flag on ${title}`,
  selected: (count: number) => `${countOf(count)} selected`,
  decideSelected: 'Decide about selected',
  content: 'Content',
  why: 'Why it was flagged',
  sure: 'Sure',
  percent: (value: number) => `${value}%`,
  author: 'Author',
  status: 'Status',
  open: 'Open',
  sign: 'Sign',
  date: 'Date',
  act: 'Act',
  decide: 'Decide',
  decideOf: (title: string) => `Decide about the flag on ${title}`,
  review: (title: string) => `Review: ${title}`,
  gone: 'No longer there',
  verdicts: { spam: 'Spam', not_spam: 'Not spam' } as Record<string, string>,
  removed: 'Removed',
  none: 'No flags',
  noneText: 'When a post or comment looks like spam, it appears here with the reason.',
  panelTitle: 'Spam flag',
  text: 'Flagged text',
  by: (name: string) => `by ${name}`,
  inForum: (slug: string) => `in r/${slug}`,
  openPlace: 'Open it in context',
  verdict: 'Verdict',
  dialogTitle: (count: number) => `Decide about ${countOf(count)}`,
  dialogText:
    'Spam is removed at once, and its author is notified of the reason. What is not spam is shown again.',
  spam: 'Spam: remove it',
  notSpam: 'Not spam: leave it',
  decided: (count: number) => (count === 1 ? 'Flag decided' : `${count} flags decided`),
  spamText: 'It has been removed.',
  notSpamText: 'It stays.',
  failed: 'The flags could not be decided. Please try again.',
}

const titleOf = ({ target }: SpamFlag): string => target?.title ?? words.gone

/** Where a flag stands: open, or how it was decided. */
function VerdictBadge({ flag }: { flag: SpamFlag }) {
  if (!flag.isReviewed) return <Badge tone="warning">{words.open}</Badge>
  const tone = flag.verdict === 'spam' ? 'danger' : 'success'
  return <Badge tone={tone}>{words.verdicts[flag.verdict ?? ''] ?? flag.verdict}</Badge>
}

/** What the table of spam flags shows of each. */
const columns = (review: Review<SpamFlag>): Column<SpamFlag>[] => [
  {
    key: 'select',
    header: words.select,
    cell: (flag) =>
      !flag.isReviewed && (
        <Checkbox
          label={<span className="sr-only">{words.selectOf(titleOf(flag))}</span>}
          checked={review.isChosen(flag)}
          onChange={() => review.choose(flag)}
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
          onOpen={() => review.open(flag)}
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
    isPinned: true,
    header: words.act,
    align: 'end',
    cell: (flag) =>
      !flag.isReviewed && (
        <Button
          size="small"
          data-decide
          aria-label={words.decideOf(titleOf(flag))}
          onClick={() => review.decide(flag)}
        >
          {words.decide}
        </Button>
      ),
  },
]

const options = [
  { value: 'spam', label: words.spam },
  { value: 'not_spam', label: words.notSpam },
] as const

/** What was flagged: of the whole site by the server, readers and words; of one’s forums by words. */
export function SpamTab({ scope }: { scope: 'site' | 'forums' }) {
  const { address } = useFilters()
  const filters = spamFilters(address)
  return (
    <ReviewQueue
      tab="spam"
      endpoint={scope === 'site' ? listSpamFlags : listForumFlags}
      where={{ query: filters }}
      filters={filters}
      choices={[
        {
          name: 'status',
          label: words.status,
          values: spamStatuses,
          value: filters.status,
          whole: words.open,
        },
        { name: 'sign', label: words.sign, values: SpamSign.options, value: filters.flagType },
      ]}
      caption={words.flags}
      empty={{ icon: <Siren aria-hidden />, title: words.none, text: words.noneText }}
      rowKey={({ id }) => id}
      columns={columns}
      selection={{
        isPending: ({ isReviewed }) => !isReviewed,
        max: 100,
        act: words.decideSelected,
        selected: words.selected,
      }}
      panelTitle={words.panelTitle}
      renderPanel={(flag, { decide }) => <SpamPanel flag={flag} onDecide={() => decide(flag)} />}
      renderDialog={(flags, state) => (
        <DecideDialog
          {...state}
          title={words.dialogTitle(flags.length)}
          text={words.dialogText}
          options={options}
          failure={words.failed}
          decide={async (verdict, reason) => {
            const ids = flags.map(({ id }) => id)
            await call(scope === 'site' ? reviewSpamFlags : reviewForumFlags, {
              body: { ids, verdict, reason },
            })
            const description = verdict === 'spam' ? words.spamText : words.notSpamText
            return { title: words.decided(ids.length), description }
          }}
        />
      )}
    />
  )
}

interface SpamPanelProps {
  flag: SpamFlag
  onDecide: () => void
}

/** One flag with what was flagged, and why. */
function SpamPanel({ flag, onDecide }: SpamPanelProps) {
  const { target, contentType, contentId } = flag
  const thread = contentType === 'comment' ? `?thread=${contentId}#comment-${contentId}` : ''
  return (
    <div className="flex flex-col gap-6">
      {target && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2 text-dense text-2">
            <Badge>{humanised(contentType)}</Badge>
            <span>{words.by(nameOf(target.author))}</span>
            <TextLink href={`/r/${target.forum.slug}`}>{words.inForum(target.forum.slug)}</TextLink>
            {target.isRemoved && <Badge tone="danger">{words.removed}</Badge>}
          </div>
          <h3 dir="auto" className="font-bold wrap-anywhere">
            {target.title}
          </h3>
          <QuotedMarkdown source={target.content} label={words.text} empty={common.nothingWritten} isFramed />
          {!target.isRemoved && (
            <p className="text-control">
              <TextLink href={`/r/${target.forum.slug}/post/${target.postSlug}${thread}`}>
                {words.openPlace}
              </TextLink>
            </p>
          )}
        </div>
      )}
      <Facts
        look="columns"
        facts={{
          [words.why]: flag.explanation,
          [words.sure]: words.percent(flag.confidence),
          [words.verdict]: <VerdictBadge flag={flag} />,
          [words.date]: <RelativeTime at={flag.createdAt} />,
        }}
      />
      {!flag.isReviewed && (
        <div>
          <Button variant="primary" data-decide onClick={onDecide}>
            {words.decide}
          </Button>
        </div>
      )}
    </div>
  )
}
