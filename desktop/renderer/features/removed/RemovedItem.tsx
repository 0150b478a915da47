import { useState } from 'react'
import type { RemovedContent } from '#shared/admin.ts'
import { pages } from '#shared/pages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { AppealForm } from './AppealForm.tsx'
import { words } from './strings.ts'

const tones = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const

interface RemovedItemProps {
  removed: RemovedContent
  onAppealed: () => void
}

/** One thing that was removed, as its author goes on seeing it. */
export function RemovedItem({ removed, onAppealed }: RemovedItemProps) {
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
      <section
        aria-label={words.yourText}
        // A long text is scrolled by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-80 overflow-y-auto wrap-anywhere"
      >
        <Markdown source={content} />
      </section>
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
