CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`receiver_id` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`post_id` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`log` text DEFAULT '[]' NOT NULL,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`receiver_id`) REFERENCES `webhook_receivers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due_index` ON `webhook_deliveries` (`receiver_id`,`next_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_log_index` ON `webhook_deliveries` (`receiver_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_ended_index` ON `webhook_deliveries` (`ended_at`);--> statement-breakpoint
CREATE TABLE `webhook_receivers` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`description` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`is_on` integer DEFAULT true NOT NULL,
	`off_reason` text,
	`off_at` integer,
	`failing_since` integer,
	`last_delivered_at` integer,
	`created_at` integer NOT NULL
);
