import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import { giftStates, giftVoids, transferStates } from './words.ts'

/** Memberships that somebody pays for and somebody else has. */
export const giftTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => {
  const gifts = kit.table(
    'gifts',
    {
      id: kit.id(),
      /** Whoever knows it may redeem it. */
      code: kit.text().notNull().unique(),
      buyerId: kit
        .text()
        .notNull()
        .references(() => users.id),
      plan: kit.text().notNull(),
      months: kit.integer().notNull(),
      /** Its price and, once it is paid, what was charged. */
      amountCents: kit.integer().notNull(),
      /** The taxes in what was charged. */
      taxCents: kit.integer().notNull().default(0),
      currency: kit.text().notNull(),
      message: kit.text().notNull().default(''),
      /** Where the gift is mailed to, once. */
      recipientEmail: kit.text(),
      status: kit.oneOf(giftStates).notNull().default('open'),
      sessionId: kit.text().unique(),
      chargeId: kit.text().unique(),
      paidAt: kit.timestamp(),
      redeemedBy: kit.text().references(() => users.id),
      redeemedAt: kit.timestamp(),
      /** A dispute of its payment that is not won. */
      isDisputed: kit.boolean().notNull().default(false),
      revokedAt: kit.timestamp(),
      /** Why it is worth nothing now; null while it is worth its months. */
      voidedFor: kit.oneOf(giftVoids),
      /** What was taken back of the time that it had given: given again where the payment stands after all, once no time of another plan is left. */
      takenSeconds: kit.integer().notNull().default(0),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('gifts_buyer_index').on(table.buyerId, table.createdAt),
      kit.index('gifts_redeemer_index').on(table.redeemedBy),
      kit.index('gifts_created_index').on(table.createdAt, table.id),
      kit.index('gifts_open_index').on(table.id).where(sql.raw(`status = 'open'`)),
      kit.check('gifts_status_check', isOneOf('status', giftStates)),
      kit.check('gifts_voided_check', isOneOf('voided_for', giftVoids)),
      kit.check('gifts_amount_check', sql.raw('amount_cents > 0 and months > 0')),
      kit.check('gifts_paid_check', sql.raw(`(paid_at is not null) = (status in ('paid', 'redeemed'))`)),
      kit.check(
        'gifts_redeemed_check',
        sql.raw(`(redeemed_by is not null) = (status = 'redeemed') and taken_seconds >= 0`),
      ),
    ],
  )

  /** What of a gift's payment went back to its card: asked for here, or made at the provider's own pages. */
  const giftRefunds = kit.table(
    'gift_refunds',
    {
      id: kit.id(),
      giftId: kit
        .text()
        .notNull()
        .references(() => gifts.id),
      amountCents: kit.integer().notNull(),
      currency: kit.text().notNull(),
      status: kit.oneOf(transferStates).notNull().default('pending'),
      stripeId: kit.text().unique(),
      lastError: kit.text(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('gift_refunds_gift_index').on(table.giftId),
      kit.index('gift_refunds_created_index').on(table.createdAt),
      kit.index('gift_refunds_pending_index').on(table.id).where(sql.raw(`status = 'pending'`)),
      kit.check('gift_refunds_status_check', isOneOf('status', transferStates)),
      kit.check('gift_refunds_amount_check', sql.raw('amount_cents > 0')),
    ],
  )

  return { gifts, giftRefunds }
}
