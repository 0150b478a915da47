CREATE TABLE `pauses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`plan` text NOT NULL,
	`billing_interval` text NOT NULL,
	`price_id` text NOT NULL,
	`seats` integer NOT NULL,
	`months` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`resumes_at` integer NOT NULL,
	`state` text DEFAULT 'running' NOT NULL,
	`checkout_id` text,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pauses_state_check" CHECK(state in ('running', 'returned', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pauses_running_unique` ON `pauses` (`user_id`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `pauses_due_index` ON `pauses` (`resumes_at`,`id`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `pauses_user_index` ON `pauses` (`user_id`);