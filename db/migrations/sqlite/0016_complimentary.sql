CREATE TABLE `imported_members` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`source` text NOT NULL,
	`plan` text NOT NULL,
	`until` integer NOT NULL,
	`is_invitable` integer NOT NULL,
	`invited_at` integer,
	`claimed_by` text,
	`claimed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imported_members_source_check" CHECK(source in ('ghost', 'substack', 'patreon', 'circle', 'plaza'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_members_email_unique` ON `imported_members` (`email`);--> statement-breakpoint
CREATE INDEX `imported_members_claimed_index` ON `imported_members` (`claimed_by`);--> statement-breakpoint
CREATE INDEX `imported_members_uninvited_index` ON `imported_members` (`id`) WHERE invited_at is null and is_invitable and claimed_by is null;--> statement-breakpoint
CREATE INDEX `imported_members_waiting_index` ON `imported_members` (`until`) WHERE claimed_by is null;--> statement-breakpoint
ALTER TABLE `users` ADD `complimentary_plan` text;--> statement-breakpoint
ALTER TABLE `users` ADD `complimentary_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `complimentary_held_at` integer;--> statement-breakpoint
CREATE INDEX `users_complimentary_index` ON `users` (`complimentary_until`,`id`) WHERE complimentary_until is not null;