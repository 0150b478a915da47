CREATE TABLE `record_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `record_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`parts` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_links_token_hash_unique` ON `record_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `record_links_user_index` ON `record_links` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `record_links_expires_index` ON `record_links` (`expires_at`);