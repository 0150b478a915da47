import { Mail } from 'lucide-react'
import { counted } from '#shared/counts.ts'
import { pages } from '#shared/pages.ts'
import { useUnread } from '../../lib/live/unread.ts'
import { Anchor, TextLink } from '../../ui/Anchor.tsx'
import { MarkAllRead, NotificationList } from './NotificationList.tsx'
import { notificationWords } from './strings.ts'
import { useMarkRead, useNotifications } from './useNotifications.ts'

const words = {
  messages: 'Messages',
  unreadMessages: (count: number) => counted(count, 'unread message'),
  seeAll: 'See all notifications',
  settings: 'Settings',
}

/** What the bell opens: the latest notifications, and messages on a line of their own. */
export default function BellPanel({ close }: { close: () => void }) {
  const unread = useUnread()
  const list = useNotifications({ limit: '10', isUnreadOnly: false })
  const { markRead } = useMarkRead()
  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-12 items-center justify-between gap-2 border-b bg-surface ps-3 pe-2">
        <h2 className="font-bold">{notificationWords.notifications}</h2>
        <MarkAllRead size="small" variant="ghost" />
      </div>
      <Anchor
        href={pages.messages.path}
        onClick={close}
        className="flex min-h-12 items-center gap-3 border-b px-3 text-control font-medium -outline-offset-2! hover:bg-sunken"
      >
        <Mail className="mx-1.5 size-5 text-2" aria-hidden />
        {words.messages}
        {unread.messages > 0 && (
          <span className="ms-auto min-w-5 rounded-full bg-accent-solid px-1.5 text-center text-meta leading-5 font-medium text-white tabular-nums">
            <span aria-hidden>{unread.messages > 99 ? '99+' : unread.messages}</span>
            <span className="sr-only">{words.unreadMessages(unread.messages)}</span>
          </span>
        )}
      </Anchor>
      <NotificationList
        list={list}
        onOpen={(notification) => {
          markRead(notification)
          close()
        }}
      />
      <div className="sticky bottom-0 flex items-center justify-between border-t bg-surface p-3 text-control">
        <TextLink href={pages.notifications.path} onClick={close}>
          {words.seeAll}
        </TextLink>
        <TextLink href={`${pages.notifications.path}#settings`} tone="quiet" onClick={close}>
          {words.settings}
        </TextLink>
      </div>
    </>
  )
}
