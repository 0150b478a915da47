import { BellRing } from 'lucide-react'
import type { Notification } from '#shared/notifications.ts'
import type { List } from '../../lib/data.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { words } from './strings.ts'

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
    return <ErrorState message={words.failed} onRetry={() => list.reload()} />
  if (list.items.length === 0)
    return (
      <div className="p-3">
        <EmptyState
          icon={<BellRing aria-hidden />}
          {...(none ?? { title: words.none, text: words.noneText })}
        />
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
