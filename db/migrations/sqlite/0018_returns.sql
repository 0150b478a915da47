CREATE TABLE `digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`next_at` integer NOT NULL,
	`owed_at` integer,
	`until_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `digests_due_index` ON `digests` (`next_at`);--> statement-breakpoint
CREATE TABLE `hashtag_follows` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`tag` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hashtag_follows_pair_unique` ON `hashtag_follows` (`user_id`,`tag`);--> statement-breakpoint
CREATE INDEX `hashtag_follows_tag_index` ON `hashtag_follows` (`tag`,`user_id`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`head` text NOT NULL,
	`is_notifying` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_query_unique` ON `saved_searches` (`user_id`,`query`);--> statement-breakpoint
CREATE INDEX `saved_searches_head_index` ON `saved_searches` (`head`,`id`) WHERE is_notifying;--> statement-breakpoint
CREATE TABLE `search_arrivals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` text NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_arrivals_post_unique` ON `search_arrivals` (`post_id`);--> statement-breakpoint
CREATE TABLE `visits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`last_at` integer NOT NULL,
	`away_since` integer,
	`returned_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
