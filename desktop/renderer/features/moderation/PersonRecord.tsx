import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { getUserRecord, type UserRecord } from '#shared/userRecord.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { humanised, planOf } from './acts.ts'
import { StatusBadge } from './cells.tsx'
import { Gifts } from './Gifts.tsx'
import { GivenMembership } from './GivenMembership.tsx'
import { InvitationTies } from './InvitationTies.tsx'
import { Payments } from './Payments.tsx'
import { SeatsOf } from './SeatsOf.tsx'
import { queueWords } from './strings.ts'
import { ModerateDialog } from './UsersTab.tsx'
import { useOpened } from './useReview.ts'

const words = {
  back: 'All users',
  failed: 'The record could not be loaded.',
  missing: 'User Not Found',
  moderate: 'Moderate',
  moderateOf: (username: string) => `Moderate ${username}`,
  profile: 'Open the profile',
  email: 'Email',
  role: 'Role',
  plan: 'Plan',
  joined: 'Joined',
  blocked: 'Blocked',
  blockedFor: 'Blocked for',
  opinions: 'Votes and ratings',
  withdrawnSince: 'not counted since',
  sessions: 'Signed in at',
  sessionCount: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  wrote: 'Wrote',
  wroteCount: (posts: number, comments: number) =>
    `${posts} ${posts === 1 ? 'post' : 'posts'}, ${comments} ${comments === 1 ? 'comment' : 'comments'}`,
  removed: 'Removed by moderators',
  reported: 'Was reported',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  reporter: 'Reported others',
  upheld: (made: number, right: number) => `${words.times(made)}, ${right} found right`,
  content: 'What they wrote last',
  reports: 'Reports about them',
  appeals: 'Their appeals',
  flags: 'Spam flags',
  actions: 'What was done',
  nothing: 'Nothing.',
  what: 'What',
  title: 'Title',
  state: 'State',
  removedFor: (reason: string | null) => (reason ? `Removed: ${reason}` : 'Removed'),
  visible: 'Visible',
  by: 'By',
  sign: 'Sign',
  confidence: 'Confidence',
  verdict: 'Verdict',
  text: 'Text',
}

const dateColumn = {
  key: 'date',
  header: queueWords.date,
  cell: (row: { createdAt: string }) => <RelativeTime at={row.createdAt} className="whitespace-nowrap" />,
}

const contentColumns: Column<UserRecord['content'][number]>[] = [
  { key: 'kind', header: words.what, cell: ({ kind }) => <Badge>{humanised(kind)}</Badge> },
  {
    key: 'title',
    header: words.title,
    cell: ({ kind, id, title, forumSlug, postSlug }) => (
      <TextLink
        href={`/r/${forumSlug}/post/${postSlug}${kind === 'comment' ? `#comment-${id}` : ''}`}
        className="inline-flex min-h-6 min-w-48 items-center wrap-anywhere"
        data-open
      >
        {title}
      </TextLink>
    ),
  },
  {
    key: 'state',
    header: words.state,
    cell: ({ isRemoved, removedReason }) => (isRemoved ? words.removedFor(removedReason) : words.visible),
  },
  dateColumn,
]
const reportColumns: Column<UserRecord['reports'][number]>[] = [
  { key: 'kind', header: words.what, cell: ({ kind }) => <Badge>{humanised(kind)}</Badge> },
  { key: 'reason', header: queueWords.reason, cell: ({ reason }) => humanised(reason) },
  {
    key: 'description',
    header: queueWords.description,
    cell: ({ description }) => description ?? queueWords.none,
  },
  { key: 'status', header: queueWords.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'action', header: queueWords.action, cell: ({ action }) => action ?? queueWords.none },
  dateColumn,
]
const appealColumns: Column<UserRecord['appeals'][number]>[] = [
  { key: 'text', header: words.text, cell: ({ text }) => text },
  { key: 'status', header: queueWords.status, cell: ({ status }) => humanised(status) },
  dateColumn,
]
const flagColumns: Column<UserRecord['flags'][number]>[] = [
  { key: 'sign', header: words.sign, cell: ({ flagType }) => humanised(flagType) },
  { key: 'confidence', header: words.confidence, cell: ({ confidence }) => `${confidence} %` },
  {
    key: 'verdict',
    header: words.verdict,
    cell: ({ verdict }) => (verdict ? humanised(verdict) : queueWords.none),
  },
  dateColumn,
]
const actionColumns: Column<UserRecord['actions'][number]>[] = [
  { key: 'action', header: queueWords.action, cell: ({ action }) => humanised(action) },
  { key: 'by', header: words.by, cell: ({ admin }) => admin.username },
  { key: 'reason', header: queueWords.reason, cell: ({ reason }) => reason },
  dateColumn,
]

interface PersonRecordProps {
  /** An id or a username. */
  person: string
  viewerId: string
}

/** All that an admin decides by about one person, on one page. */
export default function PersonRecord({ person, viewerId }: PersonRecordProps) {
  const { data, error, mutate } = useData(getUserRecord, { params: { id: person } })
  const back = (
    <TextLink href="/admin?tab=users" className="mb-4 inline-flex min-h-8 items-center gap-1.5 text-control">
      <ArrowLeft className="size-4" aria-hidden />
      {words.back}
    </TextLink>
  )
  return (
    <>
      {back}
      {data ? (
        <Record record={data} isSelf={data.user.id === viewerId} onActed={() => void mutate()} />
      ) : error?.status === 404 ? (
        <EmptyState title={words.missing} />
      ) : error ? (
        <ErrorState message={words.failed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList shape="row" count={6} />
      )}
    </>
  )
}

interface RecordProps {
  record: UserRecord
  /** Nobody moderates themselves. */
  isSelf: boolean
  onActed: () => void
}

function Record({ record, isSelf, onActed }: RecordProps) {
  const { user, counts } = record
  const verdict = useOpened<UserRecord['user']>()
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar username={user.username} imageUrl={user.profileImageUrl} size={40} />
          <h2 className="min-w-0 text-section font-bold wrap-anywhere">
            {user.displayName ?? user.username} <span className="font-normal text-3">@{user.username}</span>
          </h2>
          {user.isBlocked && <Badge tone="danger">{words.blocked}</Badge>}
          {!user.isDeleted && (
            <span className="flex items-center gap-3 md:ms-auto">
              <TextLink
                href={`/user/${user.username}`}
                className="inline-flex min-h-6 items-center text-control"
              >
                {words.profile}
              </TextLink>
              {!isSelf && (
                <Button
                  size="small"
                  aria-label={words.moderateOf(user.username)}
                  onClick={() => verdict.open(user)}
                >
                  {words.moderate}
                </Button>
              )}
            </span>
          )}
        </div>
        <div className="grid items-start gap-x-10 gap-y-2 md:grid-cols-2">
          <Facts
            look="columns"
            facts={{
              [words.email]: user.email,
              [words.role]: humanised(user.role),
              [words.plan]: planOf(user),
              [words.joined]: <RelativeTime at={user.createdAt} />,
              [words.blockedFor]: user.isBlocked && user.blockedReason,
              [words.opinions]: user.opinionsWithdrawnAt && (
                <>
                  {words.withdrawnSince} <RelativeTime at={user.opinionsWithdrawnAt} />
                </>
              ),
            }}
          />
          <Facts
            look="columns"
            facts={{
              [words.wrote]: words.wroteCount(counts.posts, counts.comments),
              [words.removed]: String(counts.removed),
              [words.reported]: words.times(counts.reportsAbout),
              [words.reporter]: words.upheld(counts.reportsMade, counts.reportsUpheld),
              [words.sessions]: words.sessionCount(counts.sessions),
            }}
          />
        </div>
      </Card>
      {!user.isDeleted && <GivenMembership user={user} onActed={onActed} />}
      {!user.isDeleted && <Payments user={user} onActed={onActed} />}
      {!user.isDeleted && <Gifts username={user.username} />}
      {!user.isDeleted && <InvitationTies userId={user.id} />}
      {!user.isDeleted && <SeatsOf username={user.username} onActed={onActed} />}
      <Part title={words.reports} rows={record.reports} columns={reportColumns} />
      <Part title={words.content} rows={record.content} columns={contentColumns} />
      <Part title={words.actions} rows={record.actions} columns={actionColumns} />
      <Part title={words.appeals} rows={record.appeals} columns={appealColumns} />
      <Part title={words.flags} rows={record.flags} columns={flagColumns} />
      {verdict.subject && (
        <ModerateDialog
          key={verdict.opening}
          user={verdict.subject}
          isOpen={verdict.isOpen}
          onClose={verdict.close}
          onDecided={onActed}
          onUndone={onActed}
        />
      )}
    </div>
  )
}

interface PartProps<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}

function Part<Row extends { id: string }>({ title, rows, columns }: PartProps<Row>): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-control text-3">{words.nothing}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} hasKeys />
      )}
    </section>
  )
}
