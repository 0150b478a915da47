import { Failure } from '#shared/errors.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { SecurityLog } from '../../core/security.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { EventNotice } from '../../ports/stripe/event.facts.ts'
import { GatewayRefused } from '../../ports/stripe/errors.ts'
import { subjectOf, type Subject } from './webhooks.policy.ts'
import { webhooksRepo } from './webhooks.repo.ts'

/** Reads the object again and does what its state asks for; throws to be tried again. */
export type Listener = (objectId: string) => Promise<void>

export interface WebhooksParts {
  store: Store
  clock: Clock
  log: Log
  security: SecurityLog
  queue: Queue
  gateway: BillingGateway
}

export type WebhooksService = ReturnType<typeof webhooksService>

export const eventQueue = 'stripe.event'

/**
 * The inbox of the provider's events. An event is nothing but a hint that an object has changed: what is
 * done is decided by the object as it is read then, so order, doubles and losses change nothing.
 */
export function webhooksService({ store, clock, log, security, queue, gateway }: WebhooksParts) {
  const repo = webhooksRepo(store.tables)
  const listeners = new Map<Subject, Listener[]>()

  /** Has an object looked at by everybody who acts on the subject: at most one job waits for each. */
  const lookAt = (tx: Db, subject: Subject, objectId: string): Promise<void> =>
    queue.enqueue(tx, {
      queue: eventQueue,
      payload: { subject, objectId },
      key: objectId,
      dedupeKey: `${subject}:${objectId}`,
    })

  return {
    /** Looks at an object without an event: whose it is is known only now, and what was told of it before found nobody. */
    lookAt,

    /** Declares who acts on a subject; several may, and each finds out whether the object is theirs. */
    listen: (subject: Subject, listener: Listener): void => {
      listeners.set(subject, [...(listeners.get(subject) ?? []), listener])
    },

    /** What the provider sent, if its signature proves that it did. */
    read: (raw: Buffer, signature: string | undefined): EventNotice => {
      try {
        return gateway.readEvent(raw, signature)
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error
        security('webhook.refused', { code: error.code })
        throw new Failure('webhook.refused')
      }
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
        await lookAt(tx, subject, notice.objectId)
      })
    },

    /** Has everybody who acts on the subject look at the object, and closes the events about it. */
    handle: async (subject: Subject, objectId: string): Promise<void> => {
      const before = clock.now()
      try {
        for (const listener of listeners.get(subject) ?? []) await listener(objectId)
      } catch (error) {
        const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
        await store.transaction((tx) => repo.setFailed(tx, objectId, lastError))
        throw error
      }
      await store.transaction((tx) => repo.setHandled(tx, objectId, { before, at: clock.now() }))
    },

    /** Forgets the events that came before this moment, and answers how many. */
    sweep: (receivedBefore: Date): Promise<number> =>
      store.transaction((tx) => repo.deleteBefore(tx, receivedBefore)),

    /** The account in which the provider said that something happened to this object. */
    accountOf: repo.findAccount,
  }
}
