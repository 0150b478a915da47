import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { PeopleTables } from './people.ts'
import {
  billingIntervals,
  checkoutStates,
  couponDurations,
  departureWords,
  importSources,
  transferStates,
} from './words.ts'

/** Plans, the way to pay for one, and what the payment provider told us. */
export const membershipTables = (kit: Kit, { users }: Pick<PeopleTables, 'users'>) => {
  const subscriptionPlans = kit.table(
    'subscription_plans',
    {
      id: kit.id(),
      name: kit.text().notNull(),
      slug: kit.text().notNull().unique(),
      description: kit.text().notNull().default(''),
      /** Cents a month. */
      price: kit.integer().notNull(),
      /** Cents a year; null where it is sold by the month alone. */
      yearlyPrice: kit.integer(),
      currency: kit.text().notNull().default('usd'),
      billingPeriod: kit.text().notNull().default('monthly'),
      stripeProductId: kit.text(),
      stripePriceId: kit.text().unique(),
      stripeYearlyPriceId: kit.text(),
      features: kit.json<string[]>().notNull().default([]),
      /** Null means unlimited, here and in `forumLimit`. */
      postLimit: kit.integer(),
      forumLimit: kit.integer(),
      /** The most sponsored posts in feeds; null means no ceiling. */
      sponsoredPerPage: kit.integer(),
      sponsoredPerDay: kit.integer(),
      /** The most seats of one membership, its payer's included. */
      seatsMax: kit.integer().notNull().default(1),
      isActive: kit.boolean().notNull().default(true),
      sortOrder: kit.integer().notNull().default(0),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.check('subscription_plans_price_check', sql.raw('price > 0')),
      kit.uniqueIndex('subscription_plans_yearly_index').on(table.stripeYearlyPriceId),
    ],
  )

  /** What makes a membership cheaper for whoever knows its code. */
  const coupons = kit.table(
    'coupons',
    {
      id: kit.id(),
      /** In capitals. */
      code: kit.text().notNull().unique(),
      /** One of the two. */
      percentOff: kit.integer(),
      amountOffCents: kit.integer(),
      currency: kit.text().notNull().default('usd'),
      duration: kit.oneOf(couponDurations).notNull(),
      /** Of one that lasts for months. */
      months: kit.integer(),
      /** How many may use it; null is any number. */
      maxUses: kit.integer(),
      /** How many have, or hold it while they pay: as many as there are checkouts and memberships with it. */
      uses: kit.integer().notNull().default(0),
      expiresAt: kit.timestamp(),
      /** The plans that it is for; none named is all. */
      planSlugs: kit.json<string[]>().notNull().default([]),
      disabledAt: kit.timestamp(),
      /** Whether it is what those who are about to cancel are offered; one is, at most. */
      isOffered: kit.boolean().notNull().default(false),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('coupons_created_index').on(table.createdAt),
      kit.check('coupons_duration_check', isOneOf('duration', couponDurations)),
      kit.check('coupons_off_check', sql.raw('(percent_off is null) <> (amount_off_cents is null)')),
      kit.check('coupons_percent_check', sql.raw('percent_off between 1 and 100')),
      kit.check('coupons_amount_check', sql.raw('amount_off_cents > 0')),
      kit.check('coupons_months_check', sql.raw(`(months is not null) = (duration = 'months')`)),
      kit.check('coupons_uses_check', sql.raw('uses >= 0 and (max_uses is null or uses <= max_uses)')),
    ],
  )

  /** A coupon that somebody took to stay; `givenAt` is when the provider took it off. */
  const takenOffers = kit.table(
    'taken_offers',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      couponId: kit
        .text()
        .notNull()
        .references(() => coupons.id),
      subscriptionId: kit.text().notNull(),
      /** When the period ended in which it was taken: one for a single payment is for the next. Null of before. */
      periodEndsAt: kit.timestamp(),
      givenAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('taken_offers_person_index').on(table.userId, table.couponId),
      kit.index('taken_offers_coupon_index').on(table.couponId),
      kit.index('taken_offers_subscription_index').on(table.subscriptionId),
    ],
  )

  /** Why people cancel, as counts: nothing says who. */
  const departures = kit.table(
    'departures',
    {
      /** As 2026-11, in UTC. */
      month: kit.text().notNull(),
      planSlug: kit.text().notNull(),
      reason: kit.oneOf(departureWords).notNull(),
      left: kit.integer().notNull().default(0),
      stayed: kit.integer().notNull().default(0),
    },
    (table) => [
      kit.primaryKey({ columns: [table.month, table.planSlug, table.reason] }),
      kit.check('departures_reason_check', isOneOf('reason', departureWords)),
    ],
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
      billingInterval: kit.oneOf(billingIntervals).notNull().default('month'),
      /** What is charged now, of all seats, less the discount. */
      amountCents: kit.integer().notNull(),
      seats: kit.integer().notNull().default(1),
      /** The coupon that is used or, while the form is open, held for it. */
      couponId: kit.text().references(() => coupons.id),
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
      kit.index('pending_checkouts_price_index').on(table.priceId, table.createdAt),
      kit.index('pending_checkouts_coupon_index').on(table.couponId),
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
      /** How many seats it is for, and how many there were. */
      fromQuantity: kit.integer().notNull().default(1),
      quantity: kit.integer().notNull().default(1),
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

  /** What of a member's payment went back to its card: asked for here, or made at the provider's own pages. */
  const membershipRefunds = kit.table(
    'membership_refunds',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      invoiceId: kit.text().notNull(),
      chargeId: kit.text().notNull(),
      subscriptionId: kit.text().notNull(),
      amountCents: kit.integer().notNull(),
      currency: kit.text().notNull(),
      /** Whether the membership ends once the money is on its way. */
      endsMembership: kit.boolean().notNull().default(false),
      reason: kit.text().notNull(),
      status: kit.oneOf(transferStates).notNull().default('pending'),
      stripeId: kit.text().unique(),
      lastError: kit.text(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('membership_refunds_user_index').on(table.userId, table.createdAt),
      kit.index('membership_refunds_invoice_index').on(table.invoiceId),
      kit.index('membership_refunds_pending_index').on(table.id).where(sql.raw(`status = 'pending'`)),
      kit.check('membership_refunds_status_check', isOneOf('status', transferStates)),
      kit.check('membership_refunds_amount_check', sql.raw('amount_cents > 0')),
    ],
  )

  /**
   * Members of another product who have time left there, until they sign in here: found by the address that their
   * identity provider has verified, and never shown.
   */
  const importedMembers = kit.table(
    'imported_members',
    {
      id: kit.id(),
      /** Normalised: whoever is imported twice is the same row. */
      email: kit.text().notNull().unique(),
      source: kit.oneOf(importSources).notNull(),
      plan: kit.text().notNull(),
      /** Until when they have paid elsewhere. */
      until: kit.timestamp().notNull(),
      /** False for whoever wanted no mail there. */
      isInvitable: kit.boolean().notNull(),
      invitedAt: kit.timestamp(),
      claimedBy: kit.text().references(() => users.id),
      claimedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('imported_members_claimed_index').on(table.claimedBy),
      kit
        .index('imported_members_uninvited_index')
        .on(table.id)
        .where(sql.raw('invited_at is null and is_invitable and claimed_by is null')),
      kit.index('imported_members_waiting_index').on(table.until).where(sql.raw('claimed_by is null')),
      kit.check('imported_members_source_check', isOneOf('source', importSources)),
    ],
  )

  return {
    subscriptionPlans,
    coupons,
    takenOffers,
    departures,
    pendingCheckouts,
    upgradeQuotes,
    stripeEvents,
    membershipRefunds,
    importedMembers,
  }
}
