import { sql } from 'drizzle-orm'
import type { WebhookAttempt } from '#shared/receivers.ts'
import type { Kit } from '../kit.ts'
import { deliveryStates, offReasons } from './words.ts'

/** Other systems that are told what happens here; what the payment provider tells us stands in `stripe_events`. */
export const receiverTables = (kit: Kit) => {
  const webhookReceivers = kit.table('webhook_receivers', {
    id: kit.id(),
    url: kit.text().notNull(),
    description: kit.text().notNull(),
    events: kit.json<string[]>().notNull(),
    secret: kit.text().notNull(),
    /** Signs beside the new one until its end. */
    previousSecret: kit.text(),
    previousUntil: kit.timestamp(),
    isOn: kit.boolean().notNull().default(true),
    offReason: kit.oneOf(offReasons),
    offAt: kit.timestamp(),
    /** The first failure since something was last taken. */
    failingSince: kit.timestamp(),
    lastDeliveredAt: kit.timestamp(),
    createdAt: kit.timestamp().notNull(),
  })

  /** One event for one receiver; its id is the message's, whatever is tried. */
  const webhookDeliveries = kit.table(
    'webhook_deliveries',
    {
      id: kit.id(),
      receiverId: kit
        .text()
        .notNull()
        .references(() => webhookReceivers.id, { onDelete: 'cascade' }),
      type: kit.text().notNull(),
      /** The bytes as they are signed. */
      body: kit.text().notNull(),
      /** The post that must still be public when it is sent. */
      postId: kit.text(),
      status: kit.oneOf(deliveryStates).notNull().default('waiting'),
      /** Tries since it was asked for. */
      attempts: kit.integer().notNull().default(0),
      /** What came of the last tries, the newest last. */
      log: kit.json<WebhookAttempt[]>().notNull().default([]),
      nextAt: kit.timestamp().notNull(),
      createdAt: kit.timestamp().notNull(),
      endedAt: kit.timestamp(),
    },
    (table) => [
      kit
        .index('webhook_deliveries_due_index')
        .on(table.receiverId, table.nextAt)
        .where(sql.raw(`status = 'waiting'`)),
      kit.index('webhook_deliveries_log_index').on(table.receiverId, table.createdAt, table.id),
      kit.index('webhook_deliveries_ended_index').on(table.endedAt),
    ],
  )

  return { webhookReceivers, webhookDeliveries }
}
