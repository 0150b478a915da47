import { BellOff, Search, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Conversation } from '#shared/conversations.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { inOrder, lastAtOf, othersOf, previewOf, titleOf } from './conversation.ts'
import { words } from './strings.ts'
import { useConversations } from './useConversations.ts'

interface ConversationListProps {
  viewerId: string
  openId: string | null
  /** Beside the search: the button that begins another conversation. */
  action: ReactNode
}

/** Whom one talks to, the latest first, with a search. */
export function ConversationList({ viewerId, openId, action }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const { list, isSearched } = useConversations(typed)
  return (
    <>
      <div className="flex items-center gap-2 border-b p-3">
        <span className="relative flex-1">
          <Search className="pointer-events-none absolute start-3 top-3 size-4 text-3" aria-hidden />
          <TextInput
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="ps-9"
          />
        </span>
        {action}
      </div>
      <nav aria-label={words.list} className="min-h-0 flex-1 overflow-y-auto">
        {list.isLoading ? (
          <div className="p-3">
            <SkeletonList shape="row" count={6} />
          </div>
        ) : list.error && list.items.length === 0 ? (
          <div className="p-3">
            <ErrorState message={words.listFailed} onRetry={() => list.reload()} />
          </div>
        ) : list.items.length === 0 ? (
          // Beside it a wide window has the drawing already.
          <div className="p-3 md:[&_svg]:hidden">
            <EmptyState
              drawing="messages"
              title={isSearched ? words.noneFound : words.none}
              text={isSearched ? undefined : words.noneText}
            />
          </div>
        ) : (
          <ul>
            {inOrder(list.items).map((conversation) => (
              <Row
                key={conversation.id}
                conversation={conversation}
                viewerId={viewerId}
                isOpen={conversation.id === openId}
              />
            ))}
          </ul>
        )}
        <LoadMore
          onLoad={() => list.loadMore()}
          hasMore={list.hasMore}
          isLoading={list.isLoadingMore}
          error={list.error && list.items.length > 0 ? words.listFailed : undefined}
        />
      </nav>
    </>
  )
}

interface RowProps {
  conversation: Conversation
  viewerId: string
  isOpen: boolean
}

function Row({ conversation, viewerId, isOpen }: RowProps) {
  const { id, unreadCount, isMuted } = conversation
  const isUnread = unreadCount > 0
  return (
    <li className="border-b">
      <Anchor
        href={`/messages?c=${id}`}
        aria-current={isOpen ? 'true' : undefined}
        className={classes(
          'flex items-center gap-3 p-3 -outline-offset-2!',
          isOpen ? 'bg-accent-subtle' : 'hover:bg-sunken',
        )}
      >
        <ConversationAvatar conversation={conversation} viewerId={viewerId} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <bdi className={classes('truncate', isUnread ? 'font-bold' : 'font-medium')}>
              {titleOf(conversation, viewerId)}
            </bdi>
            <RelativeTime at={lastAtOf(conversation)} className="ms-auto shrink-0 text-meta text-2" />
          </span>
          <span className="flex items-center gap-2">
            <span className={classes('truncate text-dense', isUnread ? 'text-1' : 'text-2')}>
              {previewOf(conversation, viewerId)}
            </span>
            <span className="ms-auto flex shrink-0 items-center gap-1.5">
              {isMuted && (
                <>
                  <BellOff className="size-3.5 text-3" aria-hidden />
                  <span className="sr-only">{words.muted}</span>
                </>
              )}
              {isUnread && (
                <span className="min-w-5 rounded-full bg-accent-solid px-1.5 text-center text-meta leading-5 font-medium text-white tabular-nums">
                  <span aria-hidden>{unreadCount > 99 ? '99+' : unreadCount}</span>
                  <span className="sr-only">{words.unread(unreadCount)}</span>
                </span>
              )}
            </span>
          </span>
        </span>
      </Anchor>
    </li>
  )
}

/** The picture of whom one talks to; a group has a sign. */
export function ConversationAvatar({
  conversation,
  viewerId,
}: {
  conversation: Conversation
  viewerId: string
}) {
  const [first] = othersOf(conversation, viewerId)
  if (first && !conversation.isGroup)
    return <Avatar username={first.username} imageUrl={first.profileImageUrl} size={40} />
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-subtle text-accent-on">
      <Users className="size-5" aria-hidden />
    </span>
  )
}
