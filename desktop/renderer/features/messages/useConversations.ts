import { useMemo } from 'react'
import {
  type Conversation,
  getConversation,
  leaveConversation,
  listConversations,
  listMessages,
  type Message,
} from '#shared/conversations.ts'
import { ApiError, call, keyOf } from '../../lib/api.ts'
import { useData, useList } from '../../lib/data.ts'
import { useFresh, useSignal } from '../../lib/live/bus.ts'
import { useSetUnread } from '../../lib/live/unread.ts'
import { useForget, usePatch, usePatchList } from '../../lib/patch.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { afterDeletion, afterMessage, deleted, readUpTo, withMessage } from './conversation.ts'

const limit = '30'
const restMilliseconds = 250

/** The beginning of the address of every list that is not searched. */
const wholeListAddress = `${listConversations.path}?limit`

/** The reader's conversations, or those in which a term is found. */
export function useConversations(typed: string) {
  const q = useDebounced(typed.trim(), restMilliseconds)
  const list = useList(listConversations, { query: q ? { q, limit } : { limit } })
  useFresh(list.reload, ['message'])
  return { list, isSearched: q !== '' }
}

/** One conversation, wherever it stands in the list. */
export function useConversation(id: string) {
  const answer = useData(getConversation, { params: { id } })
  const reload = () => void answer.mutate()
  useFresh(reload, ['message'])
  return answer
}

const messagesAddress = (id: string) => keyOf(listMessages, { params: { id } })

/** Groups that the reader is leaving: events about them read nothing again. */
const left = new Set<string>()

/** What happens in conversations, done to everything that has been read of them. */
export function useMessageChanges(viewerId: string) {
  const patch = usePatch()
  const patchList = usePatchList()
  const forget = useForget()
  const setUnread = useSetUnread()
  return useMemo(() => {
    /** Puts a conversation on top of the list, unless it stands on one of its pages. */
    const add = (conversation: Conversation) => {
      let isRead = false
      let isListed = false
      patchList<Conversation>(wholeListAddress, (items) => {
        isRead = true
        isListed ||= items.some(({ id }) => id === conversation.id)
        return items
      })
      // A list that is on its way may have been put together before.
      if (!isRead) forget(wholeListAddress)
      else if (!isListed)
        patchList<Conversation>(wholeListAddress, (items, isFirst) =>
          isFirst ? [conversation, ...items] : items,
        )
    }
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
        const known: Conversation[] = []
        patchList<Message>(messagesAddress(conversationId), (items, isFirst) =>
          isFirst ? withMessage(items, message) : items,
        )
        patch<Conversation>(conversationId, (conversation) => {
          known.push(afterMessage(conversation, message, viewerId))
          return known.at(-1)!
        })
        // One that was opened by itself is known, and still missing from the list.
        if (known[0]) add(known[0])
        else void refresh(conversationId)
      },
      deleted: (conversationId: string, messageId: string) => {
        patch<Message>(messageId, deleted)
        let wasLast = false
        patch<Conversation>(conversationId, (conversation) => {
          wasLast ||= conversation.lastMessage?.id === messageId
          return afterDeletion(conversation, messageId)
        })
        // Only the server knows the message before it.
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
  }, [forget, patch, patchList, setUnread, viewerId])
}

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
