import { getConversation, type Message } from '#shared/conversations.ts'
import { getNotificationSettings, type NotificationKind } from '#shared/notifications.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useSignal } from '../../lib/live/bus.ts'
import { noticeOf, noticeOfMessage, wantsNotice } from './notices.ts'
import { quietly } from './quietly.ts'
import type { Bridge } from './useBridge.ts'
import { useWithdrawing } from './useWithdrawing.ts'

/** Has the desktop say what happens, as far as the reader wants to hear of it, and takes back what was read. */
export function useNotices(bridge: Bridge, viewerId: string): void {
  const { data: settings } = useData(getNotificationSettings, {})
  const told = useWithdrawing(bridge)
  const wants = (kind: NotificationKind) => wantsNotice(settings, kind, new Date())

  useSignal('notification', (notification) => {
    if (notification.isRead || !wants(notification.kind)) return
    told(notification.id)
    quietly(bridge.notify(noticeOf(notification)))
  })

  const tellOf = async (message: Message) => {
    const conversation = await call(getConversation, { params: { id: message.conversationId } })
    if (!conversation.isMuted) await bridge.notify(noticeOfMessage(message, conversation))
  }
  useSignal('message', (event) => {
    if (event.action === 'sent') {
      if (event.message.senderId !== viewerId && wants('message')) quietly(tellOf(event.message))
    } else if (event.action === 'deleted') bridge.withdraw({ ids: [event.messageId] })
    else if (event.action === 'read' && event.userId === viewerId)
      bridge.withdraw({ thread: event.conversationId })
  })
}
