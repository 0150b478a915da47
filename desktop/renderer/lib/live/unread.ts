import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { Viewer } from '#shared/auth.ts'
import { getUnread, type Unread } from '#shared/notifications.ts'
import { getJson } from '../api.ts'
import { useViewer } from '../viewer.ts'

const nothing: Unread = { notifications: 0, messages: 0, total: 0 }

const countsOf = (viewer: Viewer | null | undefined): Unread =>
  viewer ? { ...viewer.unread, total: viewer.unread.notifications + viewer.unread.messages } : nothing

/** The unread counts: first those of the page, then those of the live stream. */
export function useUnread(): Unread {
  const viewer = useViewer()
  const { data } = useSWR<Unread>(
    viewer ? getUnread.path : null,
    (address: string) => getJson<Unread>(address),
    { fallbackData: countsOf(viewer) },
  )
  return viewer ? (data ?? nothing) : nothing
}

/** Changes the counts that the page shows. */
export function useSetUnread(): (change: (now: Unread) => Omit<Unread, 'total'>) => void {
  const viewer = useViewer()
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    (change) => {
      const now = (cache.get(getUnread.path)?.data as Unread | undefined) ?? countsOf(viewer)
      const { notifications, messages } = change(now)
      const next = { notifications, messages, total: notifications + messages }
      void mutate(getUnread.path, next, { revalidate: false })
    },
    [cache, mutate, viewer],
  )
}
