import type { Channels } from '#shared/notifications.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Queue } from '../../jobs/queue.ts'
import { nextAt, quietUntil } from './hours.ts'
import { recipientsRepo } from './recipients.repo.ts'
import { settingsOf, type StoredSettings } from './settings.policy.ts'

/** The jobs that send notifications out. */
export const queues = {
  mail: 'notification.mail',
  push: 'notification.push',
  digest: 'notification.digest',
  forget: 'notification.forget',
  messageMail: 'message.mail',
  messagePush: 'message.push',
} as const

/** A message that is read at once needs no mail. */
const messagePatienceMs = 2 * 60_000

interface Recipient {
  userId: string
  stored: StoredSettings | undefined
  channels: Channels
}

export interface DeliveryParts {
  store: Store
  clock: Clock
  queue: Queue
}

/** Schedules mail and push by somebody's choice, after their quiet hours. */
export function deliveryService({ store, clock, queue }: DeliveryParts) {
  const { hasBrowser } = recipientsRepo(store.tables)

  async function waitForDigest(tx: Db, { userId, stored }: Recipient): Promise<void> {
    const { digest, timeZone } = settingsOf(stored)
    const runAt = nextAt(clock.now(), `${String(digest.hour).padStart(2, '0')}:00`, timeZone)
    await queue.enqueue(tx, { queue: queues.digest, payload: { userId }, dedupeKey: userId, runAt })
  }

  const startAt = ({ stored }: Recipient): Date => {
    const { quietHours, timeZone } = settingsOf(stored)
    const now = clock.now()
    return quietUntil(now, quietHours, timeZone) ?? now
  }

  return {
    schedule: async (tx: Db, to: Recipient & { notificationId: string }): Promise<void> => {
      const { notificationId, userId, channels } = to
      const job = { payload: { notificationId }, dedupeKey: notificationId, runAt: startAt(to) }
      if (channels.email === 'now') await queue.enqueue(tx, { ...job, queue: queues.mail })
      if (channels.email === 'digest') await waitForDigest(tx, to)
      if (channels.push && (await hasBrowser(tx, userId)))
        await queue.enqueue(tx, { ...job, queue: queues.push })
    },

    scheduleMessage: async (
      tx: Db,
      to: Recipient & { messageId: string; conversationId: string },
    ): Promise<void> => {
      const { messageId, conversationId, userId, channels } = to
      const runAt = startAt(to)
      if (channels.email === 'now') {
        const mailAt = new Date(Math.max(runAt.getTime(), clock.now().getTime() + messagePatienceMs))
        await queue.enqueue(tx, {
          queue: queues.messageMail,
          payload: { conversationId, userId },
          dedupeKey: `${conversationId}:${userId}`,
          runAt: mailAt,
        })
      }
      if (channels.email === 'digest') await waitForDigest(tx, to)
      if (channels.push && (await hasBrowser(tx, userId))) {
        const payload = { messageId, userId }
        await queue.enqueue(tx, { queue: queues.messagePush, payload, runAt })
      }
    },
  }
}
