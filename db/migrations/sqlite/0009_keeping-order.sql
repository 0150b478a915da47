CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`post_id` text,
	`comment_id` text,
	`forum_id` text NOT NULL,
	`removed_at` integer NOT NULL,
	`removed_reason` text NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`answer` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "appeals_target_check" CHECK((case when post_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end) = 1),
	CONSTRAINT "appeals_status_check" CHECK(status in ('pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_post_unique` ON `appeals` (`post_id`,`removed_at`) WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_comment_unique` ON `appeals` (`comment_id`,`removed_at`) WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX `appeals_status_index` ON `appeals` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `appeals_forum_index` ON `appeals` (`forum_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `appeals_author_index` ON `appeals` (`author_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `report_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `report_notes_report_index` ON `report_notes` (`report_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `report_notes_author_index` ON `report_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `__new_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`post_id` text,
	`comment_id` text,
	`user_id` text,
	`message_id` text,
	`forum_id` text,
	`reason` text NOT NULL,
	`description` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`action` text,
	`resolved_by` text,
	`resolved_at` integer,
	`assigned_to` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_target_check" CHECK((case when post_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end) + (case when user_id is null then 0 else 1 end) + (case when message_id is null then 0 else 1 end) = 1),
	CONSTRAINT "reports_reason_check" CHECK(reason in ('spam', 'harassment', 'hate_speech', 'inappropriate', 'misinformation', 'copyright', 'other')),
	CONSTRAINT "reports_status_check" CHECK(status in ('pending', 'resolved', 'dismissed'))
);
--> statement-breakpoint
INSERT INTO `__new_reports`("id", "reporter_id", "post_id", "comment_id", "user_id", "message_id", "forum_id", "reason", "description", "status", "action", "resolved_by", "resolved_at", "assigned_to", "created_at") SELECT "id", "reporter_id", "post_id", "comment_id", "user_id", null, "forum_id", "reason", "description", "status", "action", "resolved_by", "resolved_at", null, "created_at" FROM `reports`;--> statement-breakpoint
DROP TABLE `reports`;--> statement-breakpoint
ALTER TABLE `__new_reports` RENAME TO `reports`;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_post_unique` ON `reports` (`reporter_id`,`post_id`) WHERE status = 'pending' and post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_comment_unique` ON `reports` (`reporter_id`,`comment_id`) WHERE status = 'pending' and comment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_user_unique` ON `reports` (`reporter_id`,`user_id`) WHERE status = 'pending' and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_message_unique` ON `reports` (`reporter_id`,`message_id`) WHERE status = 'pending' and message_id is not null;--> statement-breakpoint
CREATE INDEX `reports_created_index` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_status_index` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_forum_index` ON `reports` (`forum_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_post_index` ON `reports` (`post_id`,`status`);--> statement-breakpoint
CREATE INDEX `reports_comment_index` ON `reports` (`comment_id`,`status`);--> statement-breakpoint
CREATE INDEX `reports_user_index` ON `reports` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `reports_message_index` ON `reports` (`message_id`,`status`);--> statement-breakpoint
CREATE INDEX `reports_assigned_index` ON `reports` (`assigned_to`,`status`,`created_at`,`id`) WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX `reports_reporter_index` ON `reports` (`reporter_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `contact_messages_open_index` ON `contact_messages` (`created_at`,`id`) WHERE answered_at is null;--> statement-breakpoint
ALTER TABLE `spam_flags` ADD `explanation` text;