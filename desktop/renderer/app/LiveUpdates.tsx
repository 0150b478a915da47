import { useEffect } from 'react'
import { useMessageUpdates } from '../features/messages/useMessageUpdates.ts'
import { useNotificationUpdates } from '../features/notifications/useNotificationUpdates.ts'
import { useSignal } from '../lib/live/bus.ts'
import { connectLive } from '../lib/live/connect.ts'
import { useDeviceNotices } from './useDeviceNotices.ts'
import { usePostUpdates } from '../lib/live/usePostUpdates.ts'
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
  return null
}
