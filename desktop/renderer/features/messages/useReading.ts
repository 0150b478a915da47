import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Conversation, type Message, readConversation } from '#shared/conversations.ts'
import { call } from '../../lib/api.ts'
import { useMessageChanges } from './useMessageChanges.ts'

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useIsVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

/** Tells that the newest message has been read, once it is on a screen that somebody looks at. */
export function useReading(
  conversation: Conversation | undefined,
  newestFirst: readonly Message[],
  viewerId: string,
): void {
  const changes = useMessageChanges(viewerId)
  const isVisible = useIsVisible()
  const told = useRef('')
  const { id, unreadCount = 0, isMuted = false } = conversation ?? {}
  const newestId = newestFirst[0]?.id
  // What one has sent oneself may have come before what others sent earlier.
  const hasUnread =
    unreadCount > 0 || newestFirst.some(({ senderId, isRead }) => senderId !== viewerId && !isRead)
  useEffect(() => {
    if (!isVisible || !id || !newestId || !hasUnread || told.current === newestId) return
    told.current = newestId
    // At once: the counts that the server tells afterwards are the last word.
    changes.read(id, isMuted ? 0 : unreadCount)
    call(readConversation, { params: { id }, body: { messageId: newestId } }).catch(() => {
      // It is told again with the next message, or the next visit.
      told.current = ''
    })
  }, [changes, hasUnread, id, isMuted, isVisible, newestId, unreadCount])
}
