import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { ConversationReading } from '../conversations/conversations.reading.ts'
import { createDelivery } from './delivery.ts'
import { settingsRepo } from './settings.repo.ts'
import { channelsOf } from './settings.rule.ts'

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  queue: Queue
  conversations: ConversationReading
}

/** Messages have no row in the list: they count as unread, and mail and push carry them further. */
export function messageWorkers(parts: Parts): void {
  const { store, clock, outbox, conversations } = parts
  const settings = settingsRepo(store.tables)
  const delivery = createDelivery(parts)

  outbox.on('message.sent', async (tx, { messageId, conversationId, senderId }) => {
    const audience = await conversations.audience(tx, { conversationId, senderId, now: clock.now() })
    const ids = audience.map(({ person }) => person.id).filter((id) => id !== senderId)
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
