CREATE TABLE `former_forum_members` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`forum_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "former_forum_members_role_check" CHECK(role in ('member', 'moderator', 'owner'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `former_forum_members_pair_unique` ON `former_forum_members` (`forum_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `former_forum_members_user_index` ON `former_forum_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `membership_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`charge_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`ends_membership` integer DEFAULT false NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`stripe_id` text,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "membership_refunds_status_check" CHECK(status in ('pending', 'done', 'failed')),
	CONSTRAINT "membership_refunds_amount_check" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_refunds_stripe_id_unique` ON `membership_refunds` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `membership_refunds_user_index` ON `membership_refunds` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `membership_refunds_invoice_index` ON `membership_refunds` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `membership_refunds_pending_index` ON `membership_refunds` (`id`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `forums` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `forums` ADD `deleted_by` text;--> statement-breakpoint
ALTER TABLE `forums` ADD `deleted_reason` text;--> statement-breakpoint
ALTER TABLE `forums` ADD `was_private` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_forum_hidden_index` ON `posts` (`forum_id`,`created_at`,`id`) WHERE not is_visible;