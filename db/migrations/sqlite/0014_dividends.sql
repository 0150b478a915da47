CREATE TABLE `dividend_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`user_id` text NOT NULL,
	`forum_id` text NOT NULL,
	`role` text NOT NULL,
	`part` integer NOT NULL,
	`owner_part` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`covered_cents` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'held' NOT NULL,
	`released_at` integer,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `user_sponsored_content`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dividend_shares_role_check" CHECK(role in ('owner', 'moderator')),
	CONSTRAINT "dividend_shares_status_check" CHECK(status in ('held', 'payable', 'paid', 'returned')),
	CONSTRAINT "dividend_shares_amount_check" CHECK(amount_cents > 0 and covered_cents >= 0 and covered_cents <= amount_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dividend_shares_pair_unique` ON `dividend_shares` (`content_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `dividend_shares_user_index` ON `dividend_shares` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `dividend_shares_forum_index` ON `dividend_shares` (`forum_id`);--> statement-breakpoint
CREATE INDEX `dividend_shares_open_index` ON `dividend_shares` (`id`) WHERE status in ('held', 'payable');--> statement-breakpoint
CREATE TABLE `dividend_splits` (
	`forum_id` text PRIMARY KEY NOT NULL,
	`owner_part` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- contract: a check names more accounts, for which SQLite has a table written anew; nothing is taken away
CREATE TABLE `__new_ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`key` text NOT NULL,
	`line` integer NOT NULL,
	`event` text NOT NULL,
	`account` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`brand_id` text,
	`campaign_id` text,
	`funding_id` text,
	`application_id` text,
	`content_id` text,
	`creator_id` text,
	`stripe_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "ledger_entries_account_check" CHECK(account in ('outside', 'campaign_free', 'deal_reserved', 'creator_held', 'platform_held', 'forum_held', 'creator_payable', 'forum_payable', 'platform_revenue', 'transfer_pending', 'forum_pending', 'refund_pending', 'disputed', 'processor_fees', 'losses')),
	CONSTRAINT "ledger_entries_amount_check" CHECK(amount_cents <> 0)
);
--> statement-breakpoint
INSERT INTO `__new_ledger_entries`("id", "group_id", "key", "line", "event", "account", "amount_cents", "currency", "brand_id", "campaign_id", "funding_id", "application_id", "content_id", "creator_id", "stripe_id", "created_at") SELECT "id", "group_id", "key", "line", "event", "account", "amount_cents", "currency", "brand_id", "campaign_id", "funding_id", "application_id", "content_id", "creator_id", "stripe_id", "created_at" FROM `ledger_entries`;--> statement-breakpoint
DROP TABLE `ledger_entries`;--> statement-breakpoint
ALTER TABLE `__new_ledger_entries` RENAME TO `ledger_entries`;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_key_unique` ON `ledger_entries` (`key`,`line`);--> statement-breakpoint
CREATE INDEX `ledger_entries_group_index` ON `ledger_entries` (`group_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_account_index` ON `ledger_entries` (`account`,`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_campaign_index` ON `ledger_entries` (`campaign_id`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_entries_creator_index` ON `ledger_entries` (`creator_id`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_entries_content_index` ON `ledger_entries` (`content_id`);--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
--> statement-breakpoint
DROP INDEX `payout_items_content_id_unique`;--> statement-breakpoint
ALTER TABLE `payout_items` ADD `share_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `payout_items_share_id_unique` ON `payout_items` (`share_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_items_pair_unique` ON `payout_items` (`content_id`,`creator_id`);