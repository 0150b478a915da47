import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenNote } from '#shared/push.ts'
import { isDesktop } from '../lib/desktop.ts'
import { useUnread } from '../lib/live/unread.ts'
import { clearNotices } from '../lib/push.ts'

/** The number on the app's icon, and the way from a pressed notification to its place. */
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
