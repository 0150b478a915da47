import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { type Conversation, listMessages, type Message } from '#shared/conversations.ts'
import type { Person } from '#shared/people.ts'
import { useList } from '../../lib/data.ts'
import { useFresh } from '../../lib/live/bus.ts'
import { SubscriptionRequired } from '../../ui/ActionNotice.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { othersOf, titleOf } from './conversation.ts'
import { ConversationAvatar } from './ConversationList.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import { MessageForm, type RenderAttach } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { words } from './strings.ts'
import { useConversation } from './useConversations.ts'
import { useReading } from './useReading.ts'

interface ThreadProps {
  id: string
  viewer: Viewer
  renderAttach: RenderAttach
  /** What else can be done about whom one talks to: report. */
  itemsFor: (person: Person) => readonly MenuItem[]
  onReport: (message: Message) => void
}

/** One conversation: who it is with, what was said, where one types. */
export function Thread({ id, viewer, renderAttach, itemsFor, onReport }: ThreadProps) {
  const { data: conversation, error, mutate } = useConversation(id)
  const list = useList(listMessages, { params: { id }, query: { limit: '40' } })
  useFresh(list.reload, ['message'])
  useReading(conversation, list.items, viewer.id)
  const log = useRef<HTMLDivElement>(null)
  if (!conversation)
    return (
      <div className="flex flex-col gap-4 p-4">
        <BackLink />
        {error ? (
          <ErrorState
            message={error.status === 404 ? words.missing : words.threadFailed}
            onRetry={error.status === 404 ? undefined : () => void mutate()}
          />
        ) : (
          <SkeletonList shape="row" count={4} />
        )}
      </div>
    )
  return (
    <>
      <ThreadHeader conversation={conversation} viewerId={viewer.id} itemsFor={itemsFor} />
      <MessageList
        logRef={log}
        conversation={conversation}
        list={list}
        viewerId={viewer.id}
        onReport={onReport}
      />
      {!viewer.isEntitled ? (
        <div className="border-t p-3">
          <SubscriptionRequired />
        </div>
      ) : conversation.canWrite ? (
        <MessageForm
          conversationId={id}
          viewerId={viewer.id}
          renderAttach={renderAttach}
          isEndShown={() => isAtEnd(log.current)}
        />
      ) : (
        <p className="border-t p-4 text-control text-2">{words.cannotWrite}</p>
      )}
    </>
  )
}

const nearMargin = 40

/** The log runs upwards: at its end it is not scrolled at all. */
const isAtEnd = (log: HTMLElement | null): boolean => log !== null && Math.abs(log.scrollTop) < nearMargin

function BackLink() {
  return (
    <Anchor
      href="/messages"
      aria-label={words.back}
      title={words.back}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-2 hover:bg-sunken hover:text-1 md:hidden"
    >
      <ArrowLeft className="size-5 rtl:rotate-180" aria-hidden />
    </Anchor>
  )
}

interface ThreadHeaderProps extends Pick<ThreadProps, 'itemsFor'> {
  conversation: Conversation
  viewerId: string
}

function ThreadHeader({ conversation, viewerId, itemsFor }: ThreadHeaderProps) {
  const others = othersOf(conversation, viewerId)
  const single = conversation.isGroup ? undefined : others[0]
  const title = <bdi>{titleOf(conversation, viewerId)}</bdi>
  return (
    <header className="flex items-center gap-3 border-b p-3">
      <BackLink />
      <ConversationAvatar conversation={conversation} viewerId={viewerId} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-medium">
          {single ? (
            <Anchor
              href={`/user/${single.username}`}
              className="block min-h-6 truncate leading-6 hover:underline"
            >
              {title}
            </Anchor>
          ) : (
            title
          )}
        </h2>
        <p className="truncate text-dense text-2">
          {single ? `@${single.username}` : words.people(conversation.participants.length)}
          {conversation.isMuted && ` · ${words.muted}`}
        </p>
      </div>
      <ConversationMenu
        conversation={conversation}
        viewerId={viewerId}
        extra={single ? itemsFor(single) : []}
      />
    </header>
  )
}
