ALTER TABLE `content_versions` ADD `rating` integer;--> statement-breakpoint
ALTER TABLE `sponsored_posts` ADD `is_held` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user_sponsored_content` ADD `approved_hash` text;