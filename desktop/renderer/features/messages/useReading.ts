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
  newest: Message | undefined,
  viewerId: string,
): void {
  const changes = useMessageChanges(viewerId)
  const isVisible = useIsVisible()
  const told = useRef('')
  const { id, unreadCount = 0, isMuted = false } = conversation ?? {}
  useEffect(() => {
    if (!isVisible || !id || !newest || unreadCount === 0 || told.current === newest.id) return
    told.current = newest.id
    call(readConversation, { params: { id }, body: { messageId: newest.id } }).then(
      () => changes.read(id, isMuted ? 0 : unreadCount),
      () => {
        // It is told again with the next message, or the next visit.
        told.current = ''
      },
    )
  }, [changes, id, isMuted, isVisible, newest, unreadCount])
}
