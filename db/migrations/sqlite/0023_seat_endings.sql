DROP INDEX `seats_person_index`;--> statement-breakpoint
ALTER TABLE `seats` ADD `ended_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `seats_person_unique` ON `seats` (`person_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `seats_ended_index` ON `seats` (`ended_at`) WHERE ended_at is not null;