import { CalendarClock, CalendarX2, Ellipsis, Pencil, Send, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { postPath } from '#shared/posts.ts'
import {
  cancelScheduled,
  listScheduled,
  moveScheduled,
  publishScheduled,
  type ScheduledPost,
} from '#shared/scheduled.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useForget } from '../../lib/patch.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { fullTime } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useForgetScheduled } from './useScheduled.ts'

const words = {
  types: { discussion: 'Discussion', review: 'Review', poll: 'Poll' },
  held: 'Not published',
  inForum: (slug: string) => `in r/${slug}`,
  noForum: 'in a forum that is closed to you',
  kept: (reason: string) => `${reason}. It is kept here as a draft and takes no slot.`,
  edit: 'Edit',
  move: 'Reschedule',
  more: (title: string) => `More for “${title}”`,
  publish: 'Publish now',
  publishTitle: 'Publish it now?',
  publishText: 'Everybody who may read the forum sees it at once. It takes a slot of this month.',
  cancel: 'Cancel post',
  cancelTitle: 'Cancel this post?',
  cancelText: 'Its text is deleted, and its slot is free again.',
  keep: 'Keep it',
  published: 'Success',
  publishedText: 'Post created successfully!',
  moved: 'Post rescheduled',
  cancelled: 'Post cancelled',
  failed: 'This did not work. Please try again.',
  loadFailed: 'Your scheduled posts could not be loaded.',
  none: 'Nothing is scheduled',
  noneText: 'Write a post, choose Schedule beside Post, and it is published by itself at the time you set.',
  write: 'Create a Post',
}

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'))

/** The reader's posts that wait for their hour, those that could not be published first. */
export function ScheduledList() {
  const { data, error, mutate } = useData(listScheduled, {})
  if (error && !data) return <ErrorState message={words.loadFailed} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList shape="card" count={2} />
  if (data.length === 0)
    return (
      <EmptyState
        drawing="calm"
        title={words.none}
        text={words.noneText}
        action={
          <ButtonLink variant="primary" href={pages.create.path}>
            {words.write}
          </ButtonLink>
        }
      />
    )
  return (
    <ul className="flex flex-col gap-4">
      {data.map((scheduled) => (
        <li key={scheduled.id}>
          <ScheduledItem scheduled={scheduled} onChanged={() => void mutate()} />
        </li>
      ))}
    </ul>
  )
}

interface ScheduledItemProps {
  scheduled: ScheduledPost
  onChanged: () => void
}

type Asked = 'move' | 'publish' | 'cancel' | null

function ScheduledItem({ scheduled, onChanged }: ScheduledItemProps) {
  const { id, post, summary, forum, publishAt, heldReason } = scheduled
  const [asked, setAsked] = useState<Asked>(null)
  const { move, publish, cancel } = useActs(id, () => {
    setAsked(null)
    onChanged()
  })
  const isHeld = heldReason !== null
  const close = () => setAsked(null)
  return (
    <Card as="article" aria-label={post.title} className="flex flex-col gap-3">
      <header className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-2">
          {isHeld && <Badge tone="danger">{words.held}</Badge>}
          <span>{words.types[post.type]}</span>
          {forum ? (
            <TextLink tone="quiet" href={`/r/${forum.slug}`} className="inline-flex min-h-6 items-center">
              {words.inForum(forum.slug)}
            </TextLink>
          ) : (
            <span>{words.noForum}</span>
          )}
        </p>
        <h2 dir="auto" className="text-section font-bold wrap-anywhere">
          {post.title}
        </h2>
      </header>
      <When at={publishAt} isHeld={isHeld} />
      {heldReason !== null && (
        <p className="rounded-card bg-danger-bg p-3 text-control">{words.kept(heldReason)}</p>
      )}
      <p dir="auto" className="line-clamp-2 text-control text-2 wrap-anywhere">
        {summary}
      </p>
      <ActionNotice refusal={publish.refusal ?? cancel.refusal} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          href={`${pages.scheduled.path}?edit=${id}`}
          icon={<Pencil className="max-[22rem]:hidden" aria-hidden />}
          size="small"
        >
          {words.edit}
        </ButtonLink>
        <Button
          size="small"
          icon={<CalendarClock className="max-[22rem]:hidden" aria-hidden />}
          onClick={() => setAsked('move')}
        >
          {words.move}
        </Button>
        <Menu
          label={words.more(post.title)}
          icon={<Ellipsis aria-hidden />}
          size="small"
          items={[
            { label: words.publish, icon: <Send aria-hidden />, onSelect: () => setAsked('publish') },
            {
              label: words.cancel,
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              onSelect: () => setAsked('cancel'),
            },
          ]}
        />
      </div>
      {asked === 'move' && (
        <Suspense fallback={null}>
          <ScheduleDialog
            isOpen
            onClose={close}
            current={publishAt}
            hasSlot={!isHeld}
            isBusy={move.isBusy}
            notice={<ActionNotice refusal={move.refusal} />}
            onChoose={(at) => void move.act(at)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={asked === 'publish'}
        onClose={close}
        title={words.publishTitle}
        description={words.publishText}
        confirmLabel={words.publish}
        onConfirm={async () => {
          await publish.act()
          close()
        }}
      />
      <ConfirmDialog
        isOpen={asked === 'cancel'}
        onClose={close}
        title={words.cancelTitle}
        description={words.cancelText}
        confirmLabel={words.cancel}
        cancelLabel={words.keep}
        tone="danger"
        onConfirm={async () => {
          await cancel.act()
          close()
        }}
      />
    </Card>
  )
}

/** The hour on the reader's own clock, which a server does not know, and how long that is. */
function When({ at, isHeld }: { at: string; isHeld: boolean }) {
  const isHydrated = useHydrated()
  const Icon = isHeld ? CalendarX2 : CalendarClock
  return (
    <p className="flex items-start gap-2 text-control">
      <Icon className="mt-0.5 size-4 shrink-0 text-3" aria-hidden />
      <span>
        <span className="font-medium">{isHydrated ? fullTime(at) : ' '}</span>{' '}
        <RelativeTime at={at} className="text-2" />
      </span>
    </p>
  )
}

/** What its author can do with a scheduled post. */
function useActs(id: string, onDone: () => void) {
  const navigate = useNavigate()
  const forget = useForget()
  const forgetScheduled = useForgetScheduled()
  const params = { id }
  const failure = { sentence: words.failed, prefersReason: true }
  const onSuccess = () => {
    forgetScheduled()
    onDone()
  }
  const move = useAction((publishAt: string) => call(moveScheduled, { params, body: { publishAt } }), {
    success: ({ publishAt }) => ({ title: words.moved, description: fullTime(publishAt) }),
    failure,
    onSuccess,
  })
  const publish = useAction(() => call(publishScheduled, { params }), {
    success: { title: words.published, description: words.publishedText },
    failure,
    onSuccess: (made) => {
      onSuccess()
      forget('/api/posts')
      forget('/api/feed')
      void navigate(postPath(made), { state: { isJustPublished: true } })
    },
  })
  const cancel = useAction(() => call(cancelScheduled, { params }), {
    success: { title: words.cancelled },
    failure,
    onSuccess,
  })
  return { move, publish, cancel }
}
