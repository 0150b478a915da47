import { Flag, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Conversation, deleteMessage, type Message } from '#shared/conversations.ts'
import { call } from '../../lib/api.ts'
import type { List } from '../../lib/data.ts'
import { ownOrigin } from '../../lib/origin.ts'
import { useAction } from '../../lib/useAction.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { clockTime, fullTime } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { useNow } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { dayLabel, daysOf, partsOf, titleOf } from './conversation.ts'
import { words } from './strings.ts'
import { useMessageChanges } from './useConversations.ts'

interface MessageListProps {
  /** What scrolls. */
  logRef: RefObject<HTMLDivElement | null>
  conversation: Conversation
  list: List<Message>
  viewerId: string
  onReport: (message: Message) => void
}

/** What has been said. It opens at its end, and stays there while somebody reads the newest. */
export function MessageList({ logRef, conversation, list, viewerId, onReport }: MessageListProps) {
  const changes = useMessageChanges(viewerId)
  const [doomed, setDoomed] = useState<Message | null>(null)
  const now = useNow()
  const { act, refusal } = useAction(
    (message: Message) =>
      call(deleteMessage, { params: { id: message.conversationId, messageId: message.id } }),
    {
      failure: { sentence: words.deleteFailed, prefersReason: true },
      onSuccess: ({ id }) => {
        setDoomed(null)
        changes.deleted(conversation.id, id)
      },
    },
  )
  const { items } = list
  const lastOwn = items.find((message) => !message.isDeleted)
  const lastState = lastOwn?.senderId === viewerId ? (lastOwn.isRead ? words.seen : words.sent) : null
  return (
    // Reversed, so that the browser itself keeps the end in view while messages arrive.
    <div
      ref={logRef}
      role="log"
      aria-label={words.messagesWith(titleOf(conversation, viewerId))}
      aria-busy={list.isLoading || list.isLoadingMore}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by key
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain p-4 -outline-offset-2!"
    >
      <div
        // What is said takes the place of what stood in the middle; it is not the same grown upwards.
        key={items.length === 0 ? 'nothing' : 'messages'}
        className={classes('flex flex-col gap-4', items.length === 0 && 'my-auto')}
      >
        {list.isLoading ? (
          <SkeletonList shape="row" count={5} />
        ) : list.error && items.length === 0 ? (
          <ErrorState message={words.threadFailed} onRetry={() => list.reload()} />
        ) : items.length === 0 ? (
          <EmptyState drawing="messages" title={words.empty} text={words.emptyText} />
        ) : (
          <>
            <Older list={list} />
            {daysOf(items).map((day) => (
              <section key={new Date(day.at).toDateString()} className="flex flex-col gap-2">
                <h3 className="my-2 text-center text-meta font-medium text-2">
                  {dayLabel(new Date(day.at), now)}
                </h3>
                <ol className="flex flex-col gap-2">
                  {day.messages.map((message) => (
                    <MessageBubble
                      key={message.id}
                      message={message}
                      isOwn={message.senderId === viewerId}
                      hasName={conversation.isGroup}
                      onDelete={setDoomed}
                      onReport={onReport}
                    />
                  ))}
                </ol>
              </section>
            ))}
            {lastState && <p className="-mt-3 text-end text-meta text-2">{lastState}</p>}
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={words.deleteTitle}
        description={words.deleteText}
        confirmLabel={words.delete}
        tone="danger"
        onConfirm={async () => void (doomed && (await act(doomed)))}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      />
    </div>
  )
}

/** Loads what was said before as soon as its place comes into view, and by its button. */
function Older({ list }: { list: List<Message> }) {
  const place = useRef<HTMLDivElement>(null)
  const { hasMore, isLoadingMore, loadMore, error } = list
  useEffect(() => {
    if (!hasMore || isLoadingMore || error || !place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) loadMore()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [hasMore, isLoadingMore, loadMore, error])
  return (
    <div ref={place}>
      <LoadMore
        onLoad={loadMore}
        hasMore={hasMore}
        isLoading={isLoadingMore}
        error={error ? words.threadFailed : undefined}
      />
    </div>
  )
}

interface MessageBubbleProps {
  message: Message
  isOwn: boolean
  /** The sender's name, in groups. */
  hasName: boolean
  onDelete: (message: Message) => void
  onReport: (message: Message) => void
}

/** One message: one's own stand right. */
function MessageBubble({ message, isOwn, hasName, onDelete, onReport }: MessageBubbleProps) {
  const { content, imageUrl, isDeleted, senderUsername, createdAt } = message
  const [isChosen, setChosen] = useState(false)
  const time = clockTime(createdAt)
  return (
    <li className={classes('group flex items-end gap-1', isOwn && 'flex-row-reverse')}>
      <div
        className={classes(
          'flex max-w-[min(32rem,85%)] min-w-0 flex-col gap-1 rounded-card px-3 py-2',
          isOwn ? 'bg-accent-subtle' : 'bg-sunken',
        )}
      >
        {hasName && !isOwn && (
          <TextLink tone="quiet" href={`/user/${senderUsername}`} className="text-dense font-medium text-2">
            <bdi>{senderUsername}</bdi>
          </TextLink>
        )}
        {imageUrl && (
          <a href={imageUrl} target="_blank" rel="noreferrer">
            <img
              src={imageUrl}
              alt={words.pictureOf(senderUsername)}
              loading="lazy"
              className="max-h-80 rounded-control"
            />
          </a>
        )}
        {isDeleted ? (
          <p className="text-2 italic">{words.deleted}</p>
        ) : (
          content && (
            <p dir="auto" className="whitespace-pre-wrap">
              {partsOf(content, ownOrigin()).map(({ text, path }, at) =>
                path ? (
                  <TextLink key={at} href={path} className="underline">
                    {text}
                  </TextLink>
                ) : (
                  text
                ),
              )}
            </p>
          )
        )}
        {/* Where nothing can be pointed at, a press on the time brings the message's act. */}
        <button
          type="button"
          disabled={isDeleted}
          aria-expanded={isDeleted ? undefined : isChosen}
          aria-label={words.actsOf(time)}
          onClick={() => setChosen(!isChosen)}
          className={classes('min-h-6 text-meta text-2', isOwn ? 'self-end' : 'self-start')}
        >
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {time}
          </time>
        </button>
      </div>
      {!isDeleted && (
        <IconButton
          size="small"
          label={isOwn ? words.deleteMessage : words.reportMessage}
          icon={isOwn ? <Trash2 aria-hidden /> : <Flag aria-hidden />}
          className={
            isChosen ? undefined : 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:hidden'
          }
          onClick={() => (isOwn ? onDelete : onReport)(message)}
        />
      )}
    </li>
  )
}
