CREATE TABLE `seats` (
	`id` text PRIMARY KEY NOT NULL,
	`holder_id` text NOT NULL,
	`person_id` text,
	`invited_id` text,
	`email` text,
	`token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`taken_at` integer,
	FOREIGN KEY (`holder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seats_taken_check" CHECK((person_id is null) = (taken_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seats_token_hash_unique` ON `seats` (`token_hash`);--> statement-breakpoint
CREATE INDEX `seats_holder_index` ON `seats` (`holder_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `seats_person_index` ON `seats` (`person_id`);--> statement-breakpoint
CREATE INDEX `seats_invited_index` ON `seats` (`invited_id`) WHERE invited_id is not null;--> statement-breakpoint
CREATE INDEX `seats_created_index` ON `seats` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `subscription_plans` ADD `seats_max` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `upgrade_quotes` ADD `from_quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `upgrade_quotes` ADD `quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `seats` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `seats_paid` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `seats_paid_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `seat_holder_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `seat_plan` text;--> statement-breakpoint
ALTER TABLE `users` ADD `seat_status` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `seat_expires_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `seat_grace_ends_at` integer;--> statement-breakpoint
CREATE INDEX `users_seat_index` ON `users` (`seat_holder_id`) WHERE seat_holder_id is not null;