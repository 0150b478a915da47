import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { type Conversation, listMessages, type Message, readConversation } from '#shared/conversations.ts'
import type { Person } from '#shared/people.ts'
import { call } from '../../lib/api.ts'
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
import { useConversation, useMessageChanges } from './useConversations.ts'

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
  useFresh(list.reload, 'message')
  useReading(conversation, list.items, viewer.id)
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
      <MessageList conversation={conversation} list={list} viewerId={viewer.id} onReport={onReport} />
      {!viewer.isEntitled ? (
        <div className="border-t p-3">
          <SubscriptionRequired />
        </div>
      ) : conversation.canWrite ? (
        <MessageForm conversationId={id} viewerId={viewer.id} renderAttach={renderAttach} />
      ) : (
        <p className="border-t p-4 text-control text-2">{words.cannotWrite}</p>
      )}
    </>
  )
}

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
            <Anchor href={`/user/${single.username}`} className="hover:underline">
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

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useIsVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Marks the newest message as read, once it is visible in a window that has the focus. */
function useReading(
  conversation: Conversation | undefined,
  newestFirst: readonly Message[],
  viewerId: string,
): void {
  const changes = useMessageChanges(viewerId)
  const isVisible = useIsVisible()
  const reported = useRef('')
  const { id, unreadCount = 0, isMuted = false } = conversation ?? {}
  const newestId = newestFirst[0]?.id
  // One's own message may arrive before earlier messages of others.
  const hasUnread =
    unreadCount > 0 || newestFirst.some(({ senderId, isRead }) => senderId !== viewerId && !isRead)
  useEffect(() => {
    if (!isVisible || !id || !newestId || !hasUnread || reported.current === newestId) return
    reported.current = newestId
    // At once: the counts that the server sends afterwards replace these.
    changes.read(id, isMuted ? 0 : unreadCount)
    call(readConversation, { params: { id }, body: { messageId: newestId } }).catch(() => {
      // The next message, or the next visit, tries again.
      reported.current = ''
    })
  }, [changes, hasUnread, id, isMuted, isVisible, newestId, unreadCount])
}
