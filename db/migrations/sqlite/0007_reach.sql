CREATE TABLE `reach_days` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`members` integer DEFAULT 0 NOT NULL,
	`erased` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reach_days_kind_check" CHECK(kind in ('seen', 'opened', 'voted', 'commented', 'saved', 'followed_link'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reach_days_once_unique` ON `reach_days` (`post_id`,`day`,`kind`);--> statement-breakpoint
CREATE TABLE `reach_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`is_withdrawn` integer DEFAULT false NOT NULL,
	`counted_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reach_marks_kind_check" CHECK(kind in ('seen', 'opened', 'voted', 'commented', 'saved', 'followed_link'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reach_marks_once_unique` ON `reach_marks` (`post_id`,`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `reach_marks_day_index` ON `reach_marks` (`post_id`,`day`,`kind`);--> statement-breakpoint
CREATE INDEX `reach_marks_user_index` ON `reach_marks` (`user_id`);--> statement-breakpoint
ALTER TABLE `sponsored_posts` ADD `engagement_rates` text;--> statement-breakpoint
ALTER TABLE `user_sponsored_content` ADD `engagement_rates` text;--> statement-breakpoint
ALTER TABLE `user_sponsored_content` ADD `accrued` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user_sponsored_content` ADD `counts_until` integer;--> statement-breakpoint
ALTER TABLE `user_sponsored_content` ADD `settled_at` integer;