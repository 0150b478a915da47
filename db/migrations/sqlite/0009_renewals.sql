CREATE TABLE `renewal_choices` (
	`user_id` text PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `renewal_covers` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`due_cents` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`status` text DEFAULT 'claimed' NOT NULL,
	`credit_id` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "renewal_covers_status_check" CHECK(status in ('claimed', 'credited', 'released')),
	CONSTRAINT "renewal_covers_amount_check" CHECK(amount_cents > 0 and returned_cents >= 0 and returned_cents <= amount_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `renewal_covers_invoice_id_unique` ON `renewal_covers` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `renewal_covers_user_index` ON `renewal_covers` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `renewal_covers_open_index` ON `renewal_covers` (`created_at`) WHERE status = 'claimed';--> statement-breakpoint
CREATE TABLE `renewal_draws` (
	`id` text PRIMARY KEY NOT NULL,
	`cover_id` text NOT NULL,
	`content_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`cover_id`) REFERENCES `renewal_covers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`content_id`) REFERENCES `user_sponsored_content`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "renewal_draws_amount_check" CHECK(amount_cents > 0 and returned_cents >= 0 and returned_cents <= amount_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `renewal_draws_pair_unique` ON `renewal_draws` (`cover_id`,`content_id`);--> statement-breakpoint
CREATE INDEX `renewal_draws_content_index` ON `renewal_draws` (`content_id`);--> statement-breakpoint
ALTER TABLE `payout_items` ADD `part` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_items` ADD `earlier_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user_sponsored_content` ADD `covered_cents` integer DEFAULT 0 NOT NULL;