import { useEffect, useRef } from 'react'
import { type Conversation, type Message, readConversation } from '#shared/conversations.ts'
import { call } from '../../lib/api.ts'
import { isStillLookedAt, useIsLookedAt } from '../../lib/looking.ts'
import { useMessageChanges } from './useConversations.ts'

/** Tells that the newest message has been read, once it is on a screen that somebody looks at. */
export function useReading(
  conversation: Conversation | undefined,
  newestFirst: readonly Message[],
  viewerId: string,
): void {
  const changes = useMessageChanges(viewerId)
  const isLookedAt = useIsLookedAt()
  const told = useRef('')
  const { id, unreadCount = 0, isMuted = false } = conversation ?? {}
  const newestId = newestFirst[0]?.id
  // What one has sent oneself may have come before what others sent earlier.
  const hasUnread =
    unreadCount > 0 || newestFirst.some(({ senderId, isRead }) => senderId !== viewerId && !isRead)
  useEffect(() => {
    if (!isLookedAt || !id || !newestId || !hasUnread || told.current === newestId) return
    told.current = newestId
    const tell = async () => {
      if (!(await isStillLookedAt())) throw new Error('nobody looks any more')
      // At once: the counts that the server tells afterwards are the last word.
      changes.read(id, isMuted ? 0 : unreadCount)
      await call(readConversation, { params: { id }, body: { messageId: newestId } })
    }
    tell().catch(() => {
      // It is told again with the next message, the next visit, or when somebody looks again.
      told.current = ''
    })
  }, [changes, hasUnread, id, isMuted, isLookedAt, newestId, unreadCount])
}
