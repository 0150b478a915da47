import type { Outbox } from '../../../core/outbox.ts'
import type { ConversationsService } from '../../conversations/conversations.service.ts'
import { deliveryService, type DeliveryParts } from '../delivery.service.ts'
import { channelsOf } from '../settings.policy.ts'
import { settingsRepo } from '../settings.repo.ts'

export interface MessagesListenersParts extends DeliveryParts {
  conversations: ConversationsService
}

/** Messages have no row in the list: they count as unread, and are sent on by mail and push. */
export function messagesListeners(outbox: Outbox, parts: MessagesListenersParts): void {
  const { store, clock, conversations } = parts
  const settings = settingsRepo(store.tables)
  const delivery = deliveryService(parts)

  outbox.on('message.sent', async (tx, { messageId, conversationId, senderId }) => {
    const recipients = await conversations.recipients(tx, { conversationId, senderId, now: clock.now() })
    const ids = recipients.map(({ person }) => person.id).filter((id) => id !== senderId)
    if (ids.length === 0) return
    const muted = await settings.mutedBy(tx, ids, [{ type: 'conversation', id: conversationId }])
    const stored = await settings.listOf(tx, ids)
    for (const userId of ids) {
      if (muted.has(userId)) continue
      const own = stored.get(userId)
      const channels = channelsOf(own, 'message')
      await delivery.scheduleMessage(tx, { messageId, conversationId, userId, stored: own, channels })
    }
  })
}
