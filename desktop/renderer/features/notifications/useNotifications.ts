import {
  listNotifications,
  mute,
  type Mute,
  type Notification,
  readNotifications,
} from '#shared/notifications.ts'
import { call } from '../../lib/api.ts'
import { useList } from '../../lib/data.ts'
import { useFresh, useSignal } from '../../lib/live/bus.ts'
import { useSetUnread } from '../../lib/live/unread.ts'
import { useForget, usePatch, usePatchList } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { notificationWords } from './strings.ts'

const words = {
  readFailed: 'This could not be marked as read. Please try again.',
  muted: 'You will no longer be notified of this',
}

/** The beginning of the address of every list of notifications. */
const listAddress = `${listNotifications.path}?`

/** The reader's notifications, the latest first. */
export function useNotifications({ limit, isUnreadOnly }: { limit: string; isUnreadOnly: boolean }) {
  const list = useList(listNotifications, {
    query: isUnreadOnly ? { limit, unread: 'true' as const } : { limit },
  })
  useFresh(list.reload, ['notification'])
  return list
}

/** Marks one notification as read, or all of them. */
export function useMarkRead() {
  const patch = usePatch()
  const patchList = usePatchList()
  const setUnread = useSetUnread()
  const read = (notification: Notification): Notification => ({ ...notification, isRead: true })

  const { act: send } = useAction(
    (ids: string[] | null) => call(readNotifications, { body: ids ? { ids } : { all: true as const } }),
    {
      failure: { sentence: words.readFailed, prefersReason: true },
      onSuccess: (unread) => setUnread(() => unread),
    },
  )
  return {
    markRead: (notification: Notification) => {
      if (notification.isRead) return
      patch<Notification>(notification.id, read)
      setUnread((now) => ({ ...now, notifications: Math.max(0, now.notifications - 1) }))
      void send([notification.id])
    },
    markAllRead: async () => {
      if (await send(null)) patchList<Notification>(listAddress, (items) => items.map(read))
    },
  }
}

/** Mutes what a notification is about. */
export function useMute() {
  return useAction((target: Mute) => call(mute, { params: target, body: {} }), {
    success: { title: words.muted },
    failure: { sentence: notificationWords.saveFailed, prefersReason: true },
  })
}

/** Keeps the counts, and every list of notifications that was read, as they are now. */
export function useNotificationUpdates(): void {
  const setUnread = useSetUnread()
  const patchList = usePatchList()
  const forget = useForget()
  useSignal('unread', (unread) => setUnread(() => unread))
  useSignal('notification', (notification) =>
    patchList<Notification>(listAddress, (items, isFirst) =>
      isFirst ? withNotification(items, notification) : without(items, notification),
    ),
  )
  useSignal('reset', () => forget(listNotifications.path))
}

/** The newest page with a notification on top: one that has grown takes the place of what it was. */
export function withNotification(page: readonly Notification[], notification: Notification): Notification[] {
  return [notification, ...without(page, notification)]
}

/** A later page of which a notification has moved to the top. */
export function without(page: readonly Notification[], { id }: Notification): Notification[] {
  return page.filter((shown) => shown.id !== id)
}
