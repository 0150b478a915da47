import { useMemo } from 'react'
import {
  type Conversation,
  getConversation,
  leaveConversation,
  listMessages,
  type Message,
} from '#shared/conversations.ts'
import { ApiError, call, keyOf } from '../../lib/api.ts'
import { usePatch, usePatchList } from '../../lib/patch.ts'
import { useSetUnread } from '../../lib/live/unread.ts'
import { afterDeletion, afterMessage, deleted, readUpTo, withMessage } from './changes.ts'
import { wholeListAddress } from './useConversations.ts'

const messagesAddress = (id: string) => keyOf(listMessages, { params: { id } })

/** Groups that the reader leaves: the news of it asks for none of them again. */
const left = new Set<string>()

/** What happens in conversations, done to everything that has been read of them. */
export function useMessageChanges(viewerId: string) {
  const patch = usePatch()
  const patchList = usePatchList()
  const setUnread = useSetUnread()
  return useMemo(() => {
    const add = (conversation: Conversation) =>
      patchList<Conversation>(wholeListAddress, (items, isFirst) =>
        isFirst && items.every(({ id }) => id !== conversation.id) ? [conversation, ...items] : items,
      )
    /** Reads a conversation again; one that is no longer the reader's leaves the list. */
    const refresh = async (id: string) => {
      if (left.has(id)) return
      try {
        const conversation = await call(getConversation, { params: { id } })
        patch<Conversation>(id, () => conversation)
        add(conversation)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) patch<Conversation>(id, () => null)
      }
    }
    return {
      add,
      leave: async (id: string) => {
        left.add(id)
        try {
          return await call(leaveConversation, { params: { id } })
        } catch (error) {
          left.delete(id)
          throw error
        }
      },
      refresh,
      sent: (message: Message) => {
        const { conversationId } = message
        let isKnown = false
        patchList<Message>(messagesAddress(conversationId), (items, isFirst) =>
          isFirst ? withMessage(items, message) : items,
        )
        patch<Conversation>(conversationId, (conversation) => {
          isKnown = true
          return afterMessage(conversation, message, viewerId)
        })
        if (!isKnown) void refresh(conversationId)
      },
      deleted: (conversationId: string, messageId: string) => {
        patch<Message>(messageId, deleted)
        let wasLast = false
        patch<Conversation>(conversationId, (conversation) => {
          wasLast ||= conversation.lastMessage?.id === messageId
          return afterDeletion(conversation, messageId)
        })
        // What was said before it is the server's to tell.
        if (wasLast) void refresh(conversationId)
      },
      /** Somebody else has read so far. In a group one reader is not everybody. */
      readByOther: (conversationId: string, messageId: string) => {
        let isPair = false
        patch<Conversation>(conversationId, (conversation) => {
          isPair = !conversation.isGroup
          return conversation
        })
        if (!isPair) return
        patchList<Message>(messagesAddress(conversationId), (items) => readUpTo(items, messageId, viewerId))
      },
      /** The reader has read a conversation, so many messages of which counted as unread. */
      read: (conversationId: string, countAsUnread: number) => {
        patchList<Message>(messagesAddress(conversationId), (items) =>
          items.map((message) => (message.senderId === viewerId ? message : { ...message, isRead: true })),
        )
        patch<Conversation>(conversationId, (conversation) => ({ ...conversation, unreadCount: 0 }))
        setUnread((now) => ({ ...now, messages: Math.max(0, now.messages - countAsUnread) }))
      },
    }
  }, [patch, patchList, setUnread, viewerId])
}
