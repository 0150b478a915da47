import { useState } from 'react'
import { listOwnRemoved, type RemovedContent } from '#shared/admin.ts'
import type { AppealStatus } from '#shared/appeals.ts'
import { pages } from '#shared/pages.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QuotedMarkdown } from '../../ui/Quoted.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { AppealForm } from './AppealForm.tsx'

const words = {
  kinds: { post: 'Post', comment: 'Comment' },
  inForum: (slug: string) => `in r/${slug}`,
  on: (title: string) => `on “${title}”`,
  removed: 'Removed',
  reason: 'Reason',
  noReason: 'No reason was given.',
  rules: 'Community Guidelines',
  yourText: 'Your text',
  appeal: 'Appeal',
  appealOf: (title: string) => `Appeal against the removal of ${title}`,
  yourAppeal: 'Your appeal',
  answer: 'Answer',
  states: {
    pending: 'Waiting for an answer',
    accepted: 'Accepted',
    rejected: 'Rejected',
  } satisfies Record<AppealStatus, string>,
  loadFailed: 'What was removed could not be loaded.',
  none: 'Nothing was removed',
  noneText: 'Anything of yours that moderators remove is listed here, with their reason.',
}

/** All that moderators removed of the reader's own. */
export function RemovedList() {
  const { data, error, mutate } = useData(listOwnRemoved, {})
  if (error && !data) return <ErrorState message={words.loadFailed} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList shape="card" count={2} />
  if (data.length === 0) return <EmptyState drawing="calm" title={words.none} text={words.noneText} />
  return (
    <div className="flex flex-col gap-4">
      {data.map((removed) => (
        <RemovedItem key={removed.id} removed={removed} onAppealed={() => void mutate()} />
      ))}
    </div>
  )
}

const tones = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const

interface RemovedItemProps {
  removed: RemovedContent
  onAppealed: () => void
}

/** One thing that was removed, as its author goes on seeing it. */
function RemovedItem({ removed, onAppealed }: RemovedItemProps) {
  const [isWriting, setWriting] = useState(false)
  const { kind, title, content, forum, reason, removedAt, appeal } = removed
  return (
    <Card as="article" aria-label={title} className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-dense text-2">
          <Badge tone="danger">{words.removed}</Badge>
          {words.kinds[kind]}
          <TextLink tone="quiet" href={`/r/${forum.slug}`}>
            {words.inForum(forum.slug)}
          </TextLink>
          {removedAt && <RelativeTime at={removedAt} />}
        </p>
        <h2 dir="auto" className="text-section font-bold wrap-anywhere">
          {kind === 'comment' ? words.on(title) : title}
        </h2>
      </header>
      <dl className="rounded-card bg-danger-bg p-3 text-control">
        <dt className="font-medium">{words.reason}</dt>
        <dd dir="auto" className="wrap-anywhere">
          {reason ?? words.noReason}
        </dd>
        <dd className="mt-1">
          <TextLink href={pages.guidelines.path}>{words.rules}</TextLink>
        </dd>
      </dl>
      <QuotedMarkdown label={words.yourText} source={content} />
      {appeal ? (
        <Appealed appeal={appeal} />
      ) : isWriting ? (
        <AppealForm removed={removed} onSent={onAppealed} onCancel={() => setWriting(false)} />
      ) : (
        <div>
          <Button aria-label={words.appealOf(title)} onClick={() => setWriting(true)}>
            {words.appeal}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Appealed({ appeal }: { appeal: NonNullable<RemovedContent['appeal']> }) {
  return (
    <dl className="flex flex-col gap-2 border-t pt-4 text-control">
      <dt className="flex flex-wrap items-center gap-2 font-medium">
        {words.yourAppeal}
        <Badge tone={tones[appeal.status]}>{words.states[appeal.status]}</Badge>
      </dt>
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
        {appeal.text}
      </dd>
      {appeal.answer && (
        <>
          <dt className="font-medium">{words.answer}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {appeal.answer}
          </dd>
        </>
      )}
    </dl>
  )
}
