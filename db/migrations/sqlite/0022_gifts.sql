CREATE TABLE `gift_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`gift_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`stripe_id` text,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`gift_id`) REFERENCES `gifts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gift_refunds_status_check" CHECK(status in ('pending', 'done', 'failed')),
	CONSTRAINT "gift_refunds_amount_check" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_refunds_stripe_id_unique` ON `gift_refunds` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `gift_refunds_gift_index` ON `gift_refunds` (`gift_id`);--> statement-breakpoint
CREATE INDEX `gift_refunds_created_index` ON `gift_refunds` (`created_at`);--> statement-breakpoint
CREATE INDEX `gift_refunds_pending_index` ON `gift_refunds` (`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`buyer_id` text NOT NULL,
	`plan` text NOT NULL,
	`months` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`recipient_email` text,
	`status` text DEFAULT 'open' NOT NULL,
	`session_id` text,
	`charge_id` text,
	`paid_at` integer,
	`redeemed_by` text,
	`redeemed_at` integer,
	`is_disputed` integer DEFAULT false NOT NULL,
	`revoked_at` integer,
	`voided_for` text,
	`taken_seconds` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`redeemed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "gifts_status_check" CHECK(status in ('open', 'failed', 'paid', 'redeemed')),
	CONSTRAINT "gifts_voided_check" CHECK(voided_for in ('refund', 'dispute', 'revoked')),
	CONSTRAINT "gifts_amount_check" CHECK(amount_cents > 0 and months > 0),
	CONSTRAINT "gifts_paid_check" CHECK((paid_at is not null) = (status in ('paid', 'redeemed'))),
	CONSTRAINT "gifts_redeemed_check" CHECK((redeemed_by is not null) = (status = 'redeemed') and taken_seconds >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gifts_code_unique` ON `gifts` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `gifts_session_id_unique` ON `gifts` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gifts_charge_id_unique` ON `gifts` (`charge_id`);--> statement-breakpoint
CREATE INDEX `gifts_buyer_index` ON `gifts` (`buyer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `gifts_redeemer_index` ON `gifts` (`redeemed_by`);--> statement-breakpoint
CREATE INDEX `gifts_created_index` ON `gifts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `gifts_open_index` ON `gifts` (`id`) WHERE status = 'open';