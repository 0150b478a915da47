CREATE TABLE `scheduled_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`forum_id` text NOT NULL,
	`post` text NOT NULL,
	`publish_at` integer NOT NULL,
	`held_at` integer,
	`held_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scheduled_posts_author_index` ON `scheduled_posts` (`author_id`,`publish_at`);--> statement-breakpoint
CREATE INDEX `scheduled_posts_forum_index` ON `scheduled_posts` (`forum_id`);--> statement-breakpoint
CREATE INDEX `scheduled_posts_due_index` ON `scheduled_posts` (`publish_at`) WHERE held_at is null;