import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { MarkAllRead, NotificationList } from './NotificationList.tsx'
import { notificationWords } from './strings.ts'
import { useMarkRead, useNotifications } from './useNotifications.ts'

const words = {
  noneUnread: 'You have read everything',
  filter: 'Show',
  all: 'All',
  onlyUnread: 'Unread',
}

const filters = [
  { value: 'all', label: words.all },
  { value: 'unread', label: words.onlyUnread },
] as const

/** All notifications of the reader. */
export function NotificationFeed() {
  const [filter, setFilter] = useState<'all' | 'unread'>('all')
  const isUnreadOnly = filter === 'unread'
  const list = useNotifications({ limit: '30', isUnreadOnly })
  const { markRead } = useMarkRead()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label={words.filter} options={filters} value={filter} onChange={setFilter} />
        <MarkAllRead icon={<CheckCheck aria-hidden />} />
      </div>
      <Card isFlush className="overflow-hidden">
        <NotificationList
          list={list}
          onOpen={markRead}
          {...(isUnreadOnly ? { none: { title: words.noneUnread } } : {})}
        />
      </Card>
      <LoadMore
        onLoad={() => list.loadMore()}
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        error={list.error && list.items.length > 0 ? notificationWords.failed : undefined}
      />
    </div>
  )
}
