CREATE TABLE `feed_servings` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`post_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `post_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_servings_day_index` ON `feed_servings` (`day`);--> statement-breakpoint
CREATE INDEX `feed_servings_post_index` ON `feed_servings` (`post_id`);--> statement-breakpoint
ALTER TABLE `subscription_plans` ADD `sponsored_per_page` integer;--> statement-breakpoint
ALTER TABLE `subscription_plans` ADD `sponsored_per_day` integer;--> statement-breakpoint
CREATE INDEX `posts_sponsored_index` ON `posts` (`created_at`,`id`) WHERE sponsor_brand_id is not null;