ALTER TABLE `messages` ADD `image_url` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `client_key` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `is_deleted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client_unique` ON `messages` (`sender_id`,`client_key`) WHERE client_key is not null;--> statement-breakpoint
ALTER TABLE `notifications` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `actor_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `actor_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `group_key` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `level` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `post_id` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `forum_id` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `digest_key` text;--> statement-breakpoint
CREATE INDEX `notifications_group_index` ON `notifications` (`user_id`,`group_key`) WHERE group_key is not null;--> statement-breakpoint
CREATE INDEX `notifications_digest_index` ON `notifications` (`digest_key`,`user_id`) WHERE digest_key is not null;