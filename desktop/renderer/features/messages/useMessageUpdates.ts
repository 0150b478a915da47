import { type Conversation, listConversations } from '#shared/conversations.ts'
import { useForget, usePatch } from '../../lib/patch.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { useMessageChanges } from './useMessageChanges.ts'

/** Keeps everything that was read of conversations as it is now. */
export function useMessageUpdates(viewerId: string): void {
  const changes = useMessageChanges(viewerId)
  const patch = usePatch()
  const forget = useForget()
  useSignal('message', (event) => {
    const { conversationId } = event
    if (event.action === 'sent') changes.sent(event.message)
    else if (event.action === 'deleted') changes.deleted(conversationId, event.messageId)
    else if (event.action === 'changed') void changes.refresh(conversationId)
    else if (event.userId !== viewerId) changes.readByOther(conversationId, event.messageId)
    // Read in another window, or on another device.
    else
      patch<Conversation>(conversationId, (conversation) =>
        conversation.lastMessage?.id === event.messageId ? { ...conversation, unreadCount: 0 } : conversation,
      )
  })
  useSignal('reset', () => forget(listConversations.path))
}
