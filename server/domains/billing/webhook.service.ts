import type { Runner } from '../../jobs/runner.ts'
import type { EventNotice } from '../../ports/stripe/event.facts.ts'
import type { BillingParts } from './billing.parts.ts'
import { subjectOf, type Subject } from './webhook.events.ts'
import { webhookRepo } from './webhook.repo.ts'

/** Reads the object again and does what its state asks for; throws to be tried again. */
export type Listener = (objectId: string) => Promise<void>

export type Webhooks = ReturnType<typeof createWebhooks>

const queueName = 'stripe.event'

/**
 * The inbox of the provider's events. An event is nothing but a hint that an object has changed: what is
 * done is decided by the object as it is read then, so order, doubles and losses change nothing.
 */
export function createWebhooks({ store, clock, log, queue, gateway }: BillingParts) {
  const repo = webhookRepo(store.tables)
  const listeners = new Map<Subject, Listener[]>()

  async function handle(subject: Subject, objectId: string): Promise<void> {
    const before = clock.now()
    try {
      for (const listener of listeners.get(subject) ?? []) await listener(objectId)
    } catch (error) {
      const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      await store.transaction((tx) => repo.setFailed(tx, objectId, lastError))
      throw error
    }
    await store.transaction((tx) => repo.setHandled(tx, objectId, { before, at: clock.now() }))
  }

  return {
    /** Declares who acts on a subject; several may, and each finds out whether the object is theirs. */
    listen: (subject: Subject, listener: Listener): void => {
      listeners.set(subject, [...(listeners.get(subject) ?? []), listener])
    },

    /** Puts an event into the inbox; one that came before, or that nobody acts upon, does nothing. */
    receive: async (notice: EventNotice): Promise<void> => {
      if (notice.livemode !== gateway.livemode) {
        log.warn({ eventId: notice.eventId, type: notice.type }, 'webhook.other_mode')
        return
      }
      const subject = subjectOf(notice.type)
      const receivedAt = clock.now()
      await store.transaction(async (tx) => {
        const handledAt = subject ? null : receivedAt
        const isNew = await repo.insert(tx, notice, { receivedAt, handledAt })
        if (!isNew || !subject) return
        const { objectId } = notice
        await queue.enqueue(tx, {
          queue: queueName,
          payload: { subject, objectId },
          key: objectId,
          dedupeKey: `${subject}:${objectId}`,
        })
      })
    },

    jobs: (runner: Runner): void => {
      runner.handle(queueName, ({ subject, objectId }) => handle(subject as Subject, String(objectId)))
    },
  }
}
