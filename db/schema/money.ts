import { sql } from 'drizzle-orm'
import { isOneOf, type Kit } from '../kit.ts'
import type { BrandTables } from './brands.ts'
import type { CampaignTables } from './campaigns.ts'
import type { PeopleTables } from './people.ts'
import {
  disputeStates,
  fundingStates,
  ledgerAccounts,
  payoutStates,
  runStates,
  transferStates,
} from './words.ts'

type Needs = Pick<PeopleTables, 'users'> &
  Pick<BrandTables, 'brands'> &
  Pick<CampaignTables, 'sponsoredPosts' | 'userSponsoredContent'>

/** Marketplace money: in from brands, held, out to creators, and the ledger of it all. */
export const moneyTables = (kit: Kit, { users, brands, sponsoredPosts, userSponsoredContent }: Needs) => {
  const campaignFundings = kit.table(
    'campaign_fundings',
    {
      id: kit.id(),
      campaignId: kit
        .text()
        .notNull()
        .references(() => sponsoredPosts.id),
      brandId: kit
        .text()
        .notNull()
        .references(() => brands.id),
      amountCents: kit.bigint().notNull(),
      currency: kit.text().notNull(),
      sessionId: kit.text().unique(),
      chargeId: kit.text().unique(),
      feeCents: kit.bigint(),
      drawnCents: kit.bigint().notNull().default(0),
      refundedCents: kit.bigint().notNull().default(0),
      status: kit.oneOf(fundingStates).notNull().default('open'),
      version: kit.integer().notNull().default(0),
      paidAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('campaign_fundings_campaign_index').on(table.campaignId, table.createdAt),
      kit.index('campaign_fundings_brand_index').on(table.brandId),
      kit.index('campaign_fundings_status_index').on(table.status, table.createdAt),
      kit.check('campaign_fundings_status_check', isOneOf('status', fundingStates)),
      kit.check(
        'campaign_fundings_amount_check',
        sql.raw(
          'amount_cents > 0 and drawn_cents >= 0 and refunded_cents >= 0 and drawn_cents + refunded_cents <= amount_cents',
        ),
      ),
    ],
  )

  /** Which funding a deal took its money from. */
  const fundingDraws = kit.table(
    'funding_draws',
    {
      id: kit.id(),
      contentId: kit
        .text()
        .notNull()
        .references(() => userSponsoredContent.id),
      fundingId: kit
        .text()
        .notNull()
        .references(() => campaignFundings.id),
      amountCents: kit.bigint().notNull(),
      returnedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('funding_draws_pair_unique').on(table.contentId, table.fundingId),
      kit.index('funding_draws_funding_index').on(table.fundingId),
    ],
  )

  const refunds = kit.table(
    'refunds',
    {
      id: kit.id(),
      fundingId: kit
        .text()
        .notNull()
        .references(() => campaignFundings.id),
      campaignId: kit
        .text()
        .notNull()
        .references(() => sponsoredPosts.id),
      amountCents: kit.bigint().notNull(),
      currency: kit.text().notNull(),
      status: kit.oneOf(transferStates).notNull().default('pending'),
      stripeId: kit.text().unique(),
      lastError: kit.text(),
      version: kit.integer().notNull().default(0),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('refunds_funding_index').on(table.fundingId),
      kit.index('refunds_campaign_index').on(table.campaignId),
      kit.index('refunds_status_index').on(table.status, table.createdAt),
      kit.check('refunds_status_check', isOneOf('status', transferStates)),
    ],
  )

  /** A payer's bank took money back: of a campaign's funding, or of a membership. */
  const disputes = kit.table(
    'disputes',
    {
      id: kit.id(),
      chargeId: kit.text().notNull(),
      fundingId: kit.text().references(() => campaignFundings.id),
      userId: kit.text().references(() => users.id),
      amountCents: kit.bigint().notNull(),
      feeCents: kit.bigint().notNull().default(0),
      currency: kit.text().notNull(),
      status: kit.oneOf(disputeStates).notNull().default('open'),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('disputes_funding_index').on(table.fundingId, table.status),
      kit.index('disputes_user_index').on(table.userId),
      kit.index('disputes_charge_index').on(table.chargeId),
      kit.check('disputes_status_check', isOneOf('status', disputeStates)),
    ],
  )

  /**
   * Append-only (a trigger refuses update and delete). Every group sums to 0; an event posts once,
   * ever. Subjects are plain ids, because a ledger outlives what it speaks of.
   */
  const ledgerEntries = kit.table(
    'ledger_entries',
    {
      id: kit.id(),
      groupId: kit.text().notNull(),
      key: kit.text().notNull(),
      line: kit.integer().notNull(),
      event: kit.text().notNull(),
      account: kit.oneOf(ledgerAccounts).notNull(),
      amountCents: kit.bigint().notNull(),
      currency: kit.text().notNull(),
      brandId: kit.text(),
      campaignId: kit.text(),
      fundingId: kit.text(),
      applicationId: kit.text(),
      contentId: kit.text(),
      creatorId: kit.text(),
      stripeId: kit.text(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('ledger_entries_key_unique').on(table.key, table.line),
      kit.index('ledger_entries_group_index').on(table.groupId),
      kit.index('ledger_entries_account_index').on(table.account, table.createdAt),
      kit.index('ledger_entries_campaign_index').on(table.campaignId, table.account),
      kit.index('ledger_entries_creator_index').on(table.creatorId, table.account),
      kit.index('ledger_entries_content_index').on(table.contentId),
      kit.check('ledger_entries_account_check', isOneOf('account', ledgerAccounts)),
      kit.check('ledger_entries_amount_check', sql.raw('amount_cents <> 0')),
    ],
  )

  /** The provider's own bookings of what belongs to a campaign, as they were read; told apart by its ids. */
  const providerBookings = kit.table(
    'provider_bookings',
    {
      id: kit.id(),
      campaignId: kit.text().notNull(),
      /** The charge, refund, transfer, reversal or dispute that was booked. */
      sourceId: kit.text(),
      netCents: kit.bigint().notNull(),
      currency: kit.text().notNull(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('provider_bookings_campaign_index').on(table.campaignId, table.createdAt),
      kit.index('provider_bookings_source_index').on(table.sourceId),
    ],
  )

  /** One open run at a time. */
  const payoutRuns = kit.table(
    'payout_runs',
    {
      id: kit.id(),
      status: kit.oneOf(runStates).notNull().default('open'),
      hash: kit.text().notNull(),
      totalCents: kit.bigint().notNull().default(0),
      startedBy: kit.text().notNull(),
      startedAt: kit.timestamp().notNull(),
      finishedAt: kit.timestamp(),
      lastError: kit.text(),
    },
    (table) => [
      kit.uniqueIndex('payout_runs_open_unique').on(table.status).where(sql.raw(`status = 'open'`)),
      kit.index('payout_runs_started_index').on(table.startedAt, table.id),
      kit.check('payout_runs_status_check', isOneOf('status', runStates)),
    ],
  )

  const payoutItems = kit.table(
    'payout_items',
    {
      id: kit.id(),
      contentId: kit
        .text()
        .notNull()
        .references(() => userSponsoredContent.id),
      /** Set where it pays a forum's share of the deal, and not its creator. */
      shareId: kit.text().unique(),
      runId: kit
        .text()
        .notNull()
        .references(() => payoutRuns.id),
      creatorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      accountId: kit.text().notNull(),
      amountCents: kit.bigint().notNull(),
      currency: kit.text().notNull(),
      status: kit.oneOf(payoutStates).notNull().default('sending'),
      attempt: kit.integer().notNull().default(1),
      /** Counts on when money came back to a deal that was paid, and is transferred by itself. */
      part: kit.integer().notNull().default(1),
      /** What the parts before this one have brought. */
      earlierCents: kit.bigint().notNull().default(0),
      transferId: kit.text().unique(),
      reason: kit.text(),
      paidAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.uniqueIndex('payout_items_pair_unique').on(table.contentId, table.creatorId),
      kit.index('payout_items_run_index').on(table.runId),
      kit.index('payout_items_creator_index').on(table.creatorId, table.createdAt),
      kit.index('payout_items_open_index').on(table.createdAt).where(sql.raw(`status = 'sending'`)),
      kit.check('payout_items_status_check', isOneOf('status', payoutStates)),
    ],
  )

  /** Money taken back from a creator after proven fraud. */
  const transferReversals = kit.table(
    'transfer_reversals',
    {
      id: kit.id(),
      payoutItemId: kit
        .text()
        .notNull()
        .references(() => payoutItems.id),
      /** What it takes back of: a later part of the payout is a transfer of its own. */
      transferId: kit.text(),
      amountCents: kit.bigint().notNull(),
      reason: kit.text().notNull(),
      adminId: kit
        .text()
        .notNull()
        .references(() => users.id),
      status: kit.oneOf(transferStates).notNull().default('pending'),
      stripeId: kit.text().unique(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('transfer_reversals_item_index').on(table.payoutItemId),
      kit.index('transfer_reversals_admin_index').on(table.adminId),
      kit.check('transfer_reversals_status_check', isOneOf('status', transferStates)),
    ],
  )

  return {
    campaignFundings,
    fundingDraws,
    refunds,
    disputes,
    ledgerEntries,
    providerBookings,
    payoutRuns,
    payoutItems,
    transferReversals,
  }
}
