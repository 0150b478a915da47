DROP INDEX `posts_new_index`;--> statement-breakpoint
CREATE INDEX `posts_day_trend_index` ON `posts` ((created_at / 86400000),`trend_score`,`created_at`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_author_hot_index` ON `posts` (`author_id`,`hot_rank`,`id`) WHERE is_visible;--> statement-breakpoint
CREATE INDEX `posts_author_top_index` ON `posts` (`author_id`,`score`,`id`) WHERE is_visible;--> statement-breakpoint
CREATE INDEX `posts_new_index` ON `posts` (`created_at`,`id`) WHERE is_listed;