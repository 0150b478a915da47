CREATE TABLE `provider_bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`source_id` text,
	`net_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `provider_bookings_campaign_index` ON `provider_bookings` (`campaign_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `provider_bookings_source_index` ON `provider_bookings` (`source_id`);