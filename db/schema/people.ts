import { sql } from 'drizzle-orm'
import type { ComplimentaryPart } from '#shared/membership.ts'
import { isOneOf, type Kit } from '../kit.ts'
import { billingIntervals, deviceLoginStates, subscriptionWords, userRoles } from './words.ts'

/** Who somebody is, how they are signed in, and whom they follow or block. */
export const peopleTables = (kit: Kit) => {
  const users = kit.table(
    'users',
    {
      seq: kit.seq(),
      id: kit.idBesideSeq(),
      email: kit.text().unique(),
      firstName: kit.text(),
      lastName: kit.text(),
      profileImageUrl: kit.text(),
      username: kit.text().notNull().unique(),
      usernameChangedAt: kit.timestamp(),
      displayName: kit.text(),
      bio: kit.text(),
      location: kit.text(),
      websiteUrl: kit.text(),
      role: kit.oneOf(userRoles).notNull().default('user'),
      karma: kit.integer().notNull().default(0),
      isBlocked: kit.boolean().notNull().default(false),
      blockedAt: kit.timestamp(),
      blockedReason: kit.text(),
      /** When a suspension ends by itself; null where a block stays until somebody lifts it. */
      blockedUntil: kit.timestamp(),
      isTombstone: kit.boolean().notNull().default(false),
      deletedAt: kit.timestamp(),
      stripeCustomerId: kit.text().unique(),
      stripeSubscriptionId: kit.text().unique(),
      subscriptionStatus: kit.oneOf(subscriptionWords).notNull().default('none'),
      planType: kit.text().notNull().default('none'),
      subscriptionExpiresAt: kit.timestamp(),
      stripeStatus: kit.text(),
      stripePriceId: kit.text(),
      billingInterval: kit.oneOf(billingIntervals).notNull().default('month'),
      stripePeriodEndAt: kit.timestamp(),
      graceEndsAt: kit.timestamp(),
      /** The subscription that a ban has end with its paid period: goes on where the ban is lifted before that. */
      bannedSubscriptionId: kit.text(),
      /** A membership without payment: its plan, its end, and since when its days stand still (`shared/membership.ts`). */
      complimentaryPlan: kit.text(),
      complimentaryUntil: kit.timestamp(),
      complimentaryHeldAt: kit.timestamp(),
      /** What its days were given by, the first to be used up first; some of it may be used up already. */
      complimentaryParts: kit.json<ComplimentaryPart[]>(),
      /** How many seats the membership pays for, its payer's included. */
      seats: kit.integer().notNull().default(1),
      /** Fewer seats are paid for from then on; until then so many may be had back without payment. */
      seatsPaid: kit.integer(),
      seatsPaidUntil: kit.timestamp(),
      /** A seat of somebody else's plan, with what that person's row says of it (`shared/membership.ts`). */
      seatHolderId: kit.text(),
      seatPlan: kit.text(),
      seatStatus: kit.oneOf(subscriptionWords).notNull().default('none'),
      seatExpiresAt: kit.timestamp(),
      seatGraceEndsAt: kit.timestamp(),
      billingVersion: kit.integer().notNull().default(0),
      billingBusyUntil: kit.timestamp(),
      /** The account at the payment provider to which earnings are transferred. */
      stripePayeeId: kit.text().unique(),
      /** Since when their votes and ratings count nowhere, because what they paid went back to them. */
      opinionsWithdrawnAt: kit.timestamp(),
      isPayable: kit.boolean().notNull().default(false),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.check('users_role_check', isOneOf('role', userRoles)),
      kit.check('users_subscription_status_check', isOneOf('subscription_status', subscriptionWords)),
      kit.index('users_created_index').on(table.createdAt, table.id),
      kit.index('users_role_index').on(table.role).where(sql.raw(`role <> 'user'`)),
      kit.index('users_blocked_index').on(table.createdAt, table.id).where(sql.raw('is_blocked')),
      kit.index('users_suspended_index').on(table.blockedUntil).where(sql.raw('blocked_until is not null')),
      kit
        .index('users_subscription_index')
        .on(table.subscriptionStatus, table.subscriptionExpiresAt)
        .where(sql.raw(`subscription_status <> 'none'`)),
      kit.index('users_seat_index').on(table.seatHolderId).where(sql.raw('seat_holder_id is not null')),
      kit
        .index('users_complimentary_index')
        .on(table.complimentaryUntil, table.id)
        .where(sql.raw('complimentary_until is not null')),
    ],
  )

  /** A person is (issuer, subject); the email beside it never identifies anybody. */
  const identities = kit.table(
    'identities',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      issuer: kit.text().notNull(),
      subject: kit.text().notNull(),
      email: kit.text(),
      isEmailVerified: kit.boolean().notNull().default(false),
      createdAt: kit.timestamp().notNull(),
      lastSignInAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('identities_subject_unique').on(table.issuer, table.subject),
      kit.index('identities_user_index').on(table.userId),
    ],
  )

  /** `sid` is the hash of the cookie's value; `id` is the name by which a person ends a session. */
  const sessions = kit.table(
    'sessions',
    {
      sid: kit.text().primaryKey(),
      id: kit.text().notNull().unique(),
      sess: kit.json<Record<string, unknown>>().notNull(),
      expire: kit.timestamp().notNull(),
      userId: kit.text().references(() => users.id),
      providerSid: kit.text(),
      signedInAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
      lastSeenAt: kit.timestamp().notNull(),
      browserName: kit.text(),
    },
    (table) => [
      kit.index('sessions_user_index').on(table.userId, table.lastSeenAt),
      kit.index('sessions_expire_index').on(table.expire),
      kit.index('sessions_provider_index').on(table.providerSid),
    ],
  )

  /** One-time codes that carry a sign-in from the system browser into the desktop app. */
  const desktopCodes = kit.table(
    'desktop_codes',
    {
      codeHash: kit.text().primaryKey(),
      challenge: kit.text().notNull(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      /** The browser's session that it carries on: `sid` of `sessions`. */
      sessionId: kit.text(),
      expiresAt: kit.timestamp().notNull(),
      usedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('desktop_codes_user_index').on(table.userId),
      kit.index('desktop_codes_expires_index').on(table.expiresAt),
    ],
  )

  /** What lets a program act as a person. Only the hash of its secret is kept. */
  const apiTokens = kit.table(
    'api_tokens',
    {
      id: kit.id(),
      hash: kit.text().notNull().unique(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      name: kit.text().notNull(),
      scopes: kit.json<string[]>().notNull(),
      createdAt: kit.timestamp().notNull(),
      expiresAt: kit.timestamp().notNull(),
      lastUsedAt: kit.timestamp(),
    },
    (table) => [
      kit.index('api_tokens_user_index').on(table.userId, table.createdAt),
      kit.index('api_tokens_expires_index').on(table.expiresAt),
    ],
  )

  /** Programs without a browser of their own that wait for somebody to sign them in (RFC 8628). */
  const deviceLogins = kit.table(
    'device_logins',
    {
      id: kit.id(),
      deviceHash: kit.text().notNull().unique(),
      userCode: kit.text().notNull().unique(),
      clientName: kit.text().notNull(),
      scopes: kit.json<string[]>().notNull(),
      expiresInDays: kit.integer().notNull(),
      status: kit.oneOf(deviceLoginStates).notNull().default('pending'),
      userId: kit.text().references(() => users.id),
      createdAt: kit.timestamp().notNull(),
      expiresAt: kit.timestamp().notNull(),
      polledAt: kit.timestamp(),
    },
    (table) => [
      kit.check('device_logins_status_check', isOneOf('status', deviceLoginStates)),
      kit.index('device_logins_user_index').on(table.userId),
      kit.index('device_logins_expires_index').on(table.expiresAt),
    ],
  )

  /** Ids of tokens that count once, such as the provider's logout tokens. */
  const usedTokens = kit.table(
    'used_tokens',
    { id: kit.id(), expiresAt: kit.timestamp().notNull() },
    (table) => [kit.index('used_tokens_expires_index').on(table.expiresAt)],
  )

  const follows = kit.table(
    'follows',
    {
      id: kit.id(),
      followerId: kit
        .text()
        .notNull()
        .references(() => users.id),
      followedId: kit
        .text()
        .notNull()
        .references(() => users.id),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('follows_pair_unique').on(table.followerId, table.followedId),
      kit.index('follows_followed_index').on(table.followedId, table.createdAt),
      kit.check('follows_self_check', sql.raw('follower_id <> followed_id')),
    ],
  )

  const blocks = kit.table(
    'blocks',
    {
      id: kit.id(),
      blockerId: kit
        .text()
        .notNull()
        .references(() => users.id),
      blockedId: kit
        .text()
        .notNull()
        .references(() => users.id),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('blocks_pair_unique').on(table.blockerId, table.blockedId),
      kit.index('blocks_blocked_index').on(table.blockedId),
      kit.check('blocks_self_check', sql.raw('blocker_id <> blocked_id')),
    ],
  )

  return { users, identities, sessions, desktopCodes, apiTokens, deviceLogins, usedTokens, follows, blocks }
}

export type PeopleTables = ReturnType<typeof peopleTables>
