import { listNotifications, type Notification } from '#shared/notifications.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { useSetUnread } from '../../lib/live/unread.ts'
import { useForget, usePatchList } from '../../lib/patch.ts'
import { withNotification, without } from './grouped.ts'
import { listAddress } from './useNotifications.ts'

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
