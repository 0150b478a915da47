import { useCallback, useRef } from 'react'
import { listNotifications } from '#shared/notifications.ts'
import { call } from '../../lib/api.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { useUnread } from '../../lib/live/unread.ts'
import { quietly } from './quietly.ts'
import type { Bridge } from './useBridge.ts'

const mostTold = 50

/**
 * Takes back what has been read, here or on another device. The live stream tells how much is unread, not what:
 * when that falls, the server is asked. The answer is told of what the desktop was given.
 */
export function useWithdrawing(bridge: Bridge): (id: string) => void {
  const told = useRef<readonly string[]>([])
  const { notifications } = useUnread()
  const count = useRef(notifications)

  const withdraw = async (isAllRead: boolean) => {
    const asked = told.current
    if (asked.length === 0) return
    const unread = isAllRead
      ? []
      : await call(listNotifications, { query: { unread: 'true', limit: String(mostTold) } })
    const ids = asked.filter((id) => !unread.some((one) => one.id === id))
    told.current = told.current.filter((id) => !ids.includes(id))
    if (ids.length > 0) bridge.withdraw({ ids })
  }
  useSignal('unread', (unread) => {
    if (unread.notifications < count.current) quietly(withdraw(unread.notifications === 0))
    count.current = unread.notifications
  })
  return useCallback((id) => {
    told.current = [...told.current.filter((one) => one !== id), id].slice(-mostTold)
  }, [])
}
