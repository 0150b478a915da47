CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user_index` ON `api_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_tokens_expires_index` ON `api_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `device_logins` (
	`id` text PRIMARY KEY NOT NULL,
	`device_hash` text NOT NULL,
	`user_code` text NOT NULL,
	`client_name` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_in_days` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`polled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "device_logins_status_check" CHECK(status in ('pending', 'approved', 'denied'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_logins_device_hash_unique` ON `device_logins` (`device_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `device_logins_user_code_unique` ON `device_logins` (`user_code`);--> statement-breakpoint
CREATE INDEX `device_logins_user_index` ON `device_logins` (`user_id`);--> statement-breakpoint
CREATE INDEX `device_logins_expires_index` ON `device_logins` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `blocked_until` integer;--> statement-breakpoint
CREATE INDEX `users_suspended_index` ON `users` (`blocked_until`) WHERE blocked_until is not null;