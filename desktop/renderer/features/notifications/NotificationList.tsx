import { Bell, BellOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Mute, Notification } from '#shared/notifications.ts'
import type { List } from '../../lib/data.ts'
import { useUnread } from '../../lib/live/unread.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { notificationWords } from './strings.ts'
import { useMarkRead, useMute } from './useNotifications.ts'

const words = {
  none: 'No notifications yet',
  noneText: 'Replies, mentions, new followers and more appear here.',
  unread: 'Unread',
}

const muteLabels: Record<Mute['type'], string> = {
  forum: 'Mute this forum',
  post: 'Mute this post',
  conversation: 'Mute this conversation',
}

/** Marks all as read. Disabled where nothing is unread, it would drop the focus of whoever has just pressed it. */
export function MarkAllRead(look: Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'icon'>) {
  const isRead = useUnread().notifications === 0
  const { markAllRead } = useMarkRead()
  return (
    <Button
      {...look}
      aria-disabled={isRead || undefined}
      className={isRead ? 'opacity-50' : undefined}
      onClick={() => {
        if (!isRead) void markAllRead()
      }}
    >
      {notificationWords.markAll}
    </Button>
  )
}

interface NotificationListProps {
  list: List<Notification>
  onOpen: (notification: Notification) => void
  /** What is said where there is nothing. */
  none?: { title: string; text?: string }
}

/** Rows, or what stands in their place. */
export function NotificationList({ list, onOpen, none }: NotificationListProps) {
  if (list.isLoading)
    return (
      <div className="p-3">
        <SkeletonList shape="row" count={4} />
      </div>
    )
  if (list.error && list.items.length === 0)
    return <ErrorState message={notificationWords.failed} onRetry={() => list.reload()} />
  if (list.items.length === 0)
    return (
      <div className="p-3">
        <EmptyState drawing="notifications" {...(none ?? { title: words.none, text: words.noneText })} />
      </div>
    )
  return (
    <ul>
      {list.items.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
      ))}
    </ul>
  )
}

interface NotificationRowProps {
  notification: Notification
  onOpen: (notification: Notification) => void
}

/** One notification: what happened, why it was sent, and a menu that mutes it. */
function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { actor, text, reason, path, isRead, createdAt, mute } = notification
  const { act, isBusy } = useMute()
  return (
    <li
      className={classes(
        'flex items-start border-b last:border-b-0',
        !isRead && 'bg-accent-subtle dark:bg-accent-subtle/40',
      )}
    >
      <Anchor
        href={path}
        onClick={() => onOpen(notification)}
        className="flex min-w-0 flex-1 items-start gap-3 p-3 -outline-offset-2! hover:bg-sunken"
      >
        {actor ? (
          <Avatar username={actor.username} imageUrl={actor.profileImageUrl} />
        ) : (
          <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-2">
            <Bell className="size-4" aria-hidden />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className={classes('block text-control', !isRead && 'font-medium')}>
            {!isRead && <span className="sr-only">{words.unread}: </span>}
            {text}
          </span>
          <span className="dotted mt-0.5 text-meta text-2">
            {reason && <span>{reason}</span>}
            <RelativeTime at={createdAt} />
          </span>
        </span>
        {!isRead && (
          <span
            aria-hidden
            className="mt-1.5 size-2 shrink-0 rounded-full bg-accent-solid forced-colors:bg-[Highlight]"
          />
        )}
      </Anchor>
      {mute && (
        <IconButton
          size="small"
          label={muteLabels[mute.type]}
          icon={<BellOff aria-hidden />}
          disabled={isBusy}
          className="m-2 ms-0"
          onClick={() => void act(mute)}
        />
      )}
    </li>
  )
}
