ALTER TABLE `comments` ADD `summary` text;--> statement-breakpoint
CREATE INDEX `comments_without_summary_index` ON `comments` (`id`) WHERE summary is null;--> statement-breakpoint
ALTER TABLE `posts` ADD `summary` text;--> statement-breakpoint
CREATE INDEX `posts_without_summary_index` ON `posts` (`id`) WHERE summary is null;--> statement-breakpoint
ALTER TABLE `sponsored_posts` ADD `summary` text;--> statement-breakpoint
CREATE INDEX `sponsored_posts_without_summary_index` ON `sponsored_posts` (`id`) WHERE summary is null;