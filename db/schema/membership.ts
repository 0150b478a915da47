import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import { checkoutStates } from './words.ts'

/** Plans, the way to pay for one, and what the payment provider told us. */
export const membershipTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => {
  const subscriptionPlans = kit.table(
    'subscription_plans',
    {
      id: kit.id(),
      name: kit.text().notNull(),
      slug: kit.text().notNull().unique(),
      description: kit.text().notNull().default(''),
      /** Cents a billing period. */
      price: kit.integer().notNull(),
      currency: kit.text().notNull().default('usd'),
      billingPeriod: kit.text().notNull().default('monthly'),
      stripeProductId: kit.text(),
      stripePriceId: kit.text().unique(),
      features: kit.json<string[]>().notNull().default([]),
      /** Null means unlimited, here and in `forumLimit`. */
      postLimit: kit.integer(),
      forumLimit: kit.integer(),
      /** The most sponsored posts in feeds; null means no ceiling. */
      sponsoredPerPage: kit.integer(),
      sponsoredPerDay: kit.integer(),
      isActive: kit.boolean().notNull().default(true),
      sortOrder: kit.integer().notNull().default(0),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    () => [kit.check('subscription_plans_price_check', sql.raw('price > 0'))],
  )

  /** A payment made before its payer has an account, until it is claimed. */
  const pendingCheckouts = kit.table(
    'pending_checkouts',
    {
      id: kit.id(),
      tokenHash: kit.text().notNull().unique(),
      planId: kit
        .text()
        .notNull()
        .references(() => subscriptionPlans.id),
      priceId: kit.text().notNull(),
      amountCents: kit.integer().notNull(),
      currency: kit.text().notNull(),
      userId: kit.text().references(() => users.id),
      status: kit.oneOf(checkoutStates).notNull().default('open'),
      attempt: kit.integer().notNull().default(1),
      sessionId: kit.text().unique(),
      subscriptionId: kit.text().unique(),
      customerId: kit.text(),
      email: kit.text(),
      claimTokenHash: kit.text().unique(),
      claimTokenExpiresAt: kit.timestamp(),
      claimedBy: kit.text().references(() => users.id),
      claimedAt: kit.timestamp(),
      paidAt: kit.timestamp(),
      expiresAt: kit.timestamp().notNull(),
      createdAt: kit.timestamp().notNull(),
      version: kit.integer().notNull().default(0),
    },
    (table) => [
      kit.index('pending_checkouts_status_index').on(table.status, table.createdAt),
      kit.index('pending_checkouts_user_index').on(table.userId),
      kit.index('pending_checkouts_claimed_index').on(table.claimedBy),
      kit.index('pending_checkouts_plan_index').on(table.planId),
      kit.index('pending_checkouts_email_index').on(table.email).where(sql.raw(`status = 'paid'`)),
      kit.check('pending_checkouts_status_check', isOneOf('status', checkoutStates)),
    ],
  )

  /** The provider's price for a change of plan; a quote serves one try. */
  const upgradeQuotes = kit.table(
    'upgrade_quotes',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      fromPrice: kit.text().notNull(),
      toPrice: kit.text().notNull(),
      prorationAt: kit.timestamp().notNull(),
      amountDueCents: kit.integer().notNull(),
      currency: kit.text().notNull(),
      usedAt: kit.timestamp(),
      expiresAt: kit.timestamp().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [kit.index('upgrade_quotes_user_index').on(table.userId, table.expiresAt)],
  )

  /** The webhook inbox: ids only; the object itself is always fetched again. */
  const stripeEvents = kit.table(
    'stripe_events',
    {
      id: kit.id(),
      type: kit.text().notNull(),
      objectId: kit.text().notNull(),
      accountId: kit.text(),
      livemode: kit.boolean().notNull(),
      createdAt: kit.timestamp().notNull(),
      receivedAt: kit.timestamp().notNull(),
      handledAt: kit.timestamp(),
      attempts: kit.integer().notNull().default(0),
      lastError: kit.text(),
    },
    (table) => [
      kit.index('stripe_events_open_index').on(table.receivedAt).where(sql.raw('handled_at is null')),
      kit.index('stripe_events_object_index').on(table.objectId),
      kit.index('stripe_events_created_index').on(table.createdAt),
    ],
  )

  return { subscriptionPlans, pendingCheckouts, upgradeQuotes, stripeEvents }
}
