import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import { billingIntervals, pauseStates } from './words.ts'

/** Memberships that stand still for some months. */
export const pauseTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => ({
  pauses: kit.table(
    'pauses',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      /** The one that ends with what is paid for; a new one begins when the pause is over. */
      subscriptionId: kit.text().notNull(),
      plan: kit.text().notNull(),
      billingInterval: kit.oneOf(billingIntervals).notNull(),
      priceId: kit.text().notNull(),
      seats: kit.integer().notNull(),
      months: kit.integer().notNull(),
      startsAt: kit.timestamp().notNull(),
      resumesAt: kit.timestamp().notNull(),
      state: kit.oneOf(pauseStates).notNull().default('running'),
      /** The payment with which it comes back, as long as it is not known to have failed. */
      checkoutId: kit.text(),
      remindedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
      endedAt: kit.timestamp(),
    },
    (table) => [
      kit.uniqueIndex('pauses_running_unique').on(table.userId).where(sql.raw(`state = 'running'`)),
      kit.index('pauses_due_index').on(table.resumesAt, table.id).where(sql.raw(`state = 'running'`)),
      kit.index('pauses_user_index').on(table.userId),
      kit.check('pauses_state_check', isOneOf('state', pauseStates)),
    ],
  ),
})
