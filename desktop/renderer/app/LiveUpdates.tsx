import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenNote } from '#shared/push.ts'
import { useMessageUpdates } from '../features/messages/useConversations.ts'
import { useNotificationUpdates } from '../features/notifications/useNotifications.ts'
import { isDesktop } from '../lib/desktop.ts'
import { useSignal } from '../lib/live/bus.ts'
import { connectLive } from '../lib/live/connect.ts'
import { useUnread } from '../lib/live/unread.ts'
import { usePostUpdates } from '../lib/live/usePostUpdates.ts'
import { watchReach } from '../lib/reach.ts'
import { clearNotices } from '../lib/push.ts'
import { refreshViewer } from '../lib/viewer.ts'

/** Keeps what was read as it is now, for as long as somebody is signed in. */
export default function LiveUpdates({ viewerId }: { viewerId: string }) {
  useMessageUpdates(viewerId)
  useNotificationUpdates()
  usePostUpdates()
  useDeviceNotices()
  // Whoever was signed out elsewhere, or blocked, is no longer shown as signed in.
  useSignal('refused', () => void refreshViewer())
  useEffect(() => connectLive(viewerId), [viewerId])
  useEffect(watchReach, [viewerId])
  return null
}

/** The number on the app's icon, and the navigation that a pressed notification asks for. */
export function useDeviceNotices(): void {
  const { total } = useUnread()
  const navigate = useNavigate()
  useEffect(() => {
    if (isDesktop()) return
    if (total === 0) void clearNotices()
    else if ('setAppBadge' in navigator) void navigator.setAppBadge(total)
  }, [total])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const open = ({ data: note }: MessageEvent<OpenNote | null>) => {
      if (note?.kind === 'open') void navigate(note.path)
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [navigate])
}
