CREATE TABLE `slow_marks` (
	`user_id` text NOT NULL,
	`forum_id` text NOT NULL,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `forum_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `slow_marks_written_index` ON `slow_marks` (`written_at`);--> statement-breakpoint
CREATE INDEX `slow_marks_forum_index` ON `slow_marks` (`forum_id`);--> statement-breakpoint
CREATE TABLE `watched_words` (
	`id` text PRIMARY KEY NOT NULL,
	`forum_id` text,
	`phrase` text NOT NULL,
	`pattern` text NOT NULL,
	`action` text NOT NULL,
	`message` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "watched_words_action_check" CHECK(action in ('hold', 'refuse', 'flag'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watched_words_forum_unique` ON `watched_words` (`forum_id`,`pattern`) WHERE forum_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `watched_words_site_unique` ON `watched_words` (`pattern`) WHERE forum_id is null;--> statement-breakpoint
ALTER TABLE `forums` ADD `has_solutions` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `forums` ADD `slow_seconds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `solution_id` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `solved_by` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `solved_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_solved` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_solution_index` ON `posts` (`solution_id`) WHERE solution_id is not null;--> statement-breakpoint
CREATE INDEX `posts_solved_index` ON `posts` (`forum_id`,`created_at`,`id`) WHERE is_solved and is_visible;--> statement-breakpoint
ALTER TABLE `spam_flags` ADD `forum_id` text;--> statement-breakpoint
CREATE INDEX `spam_flags_forum_index` ON `spam_flags` (`forum_id`,`is_reviewed`,`created_at`,`id`) WHERE forum_id is not null;