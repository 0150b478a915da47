CREATE TABLE `membership_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text,
	`plan` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`paid_at` integer NOT NULL,
	CONSTRAINT "membership_payments_amount_check" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE INDEX `membership_payments_paid_index` ON `membership_payments` (`paid_at`);--> statement-breakpoint
CREATE INDEX `membership_payments_subject_index` ON `membership_payments` (`subject_id`);--> statement-breakpoint
CREATE TABLE `membership_spans` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`plan` text NOT NULL,
	`monthly_cents` integer NOT NULL,
	`first_at` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	CONSTRAINT "membership_spans_cents_check" CHECK(monthly_cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `membership_spans_subject_index` ON `membership_spans` (`subject_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `membership_spans_starts_index` ON `membership_spans` (`starts_at`);--> statement-breakpoint
CREATE INDEX `membership_spans_ends_index` ON `membership_spans` (`ends_at`);--> statement-breakpoint
CREATE INDEX `membership_spans_first_index` ON `membership_spans` (`first_at`);--> statement-breakpoint
CREATE TABLE `stat_days` (
	`day` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stat_figures` (
	`scope` text NOT NULL,
	`subject` text NOT NULL,
	`period` text NOT NULL,
	`metric` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`scope`, `subject`, `period`, `metric`)
);
--> statement-breakpoint
CREATE INDEX `stat_figures_period_index` ON `stat_figures` (`scope`,`period`);--> statement-breakpoint
CREATE TABLE `stat_marks` (
	`period` text NOT NULL,
	`forum_id` text NOT NULL,
	`subject_id` text NOT NULL,
	PRIMARY KEY(`period`, `forum_id`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `stat_marks_subject_index` ON `stat_marks` (`subject_id`);--> statement-breakpoint
CREATE INDEX `comments_created_index` ON `comments` (`created_at`);--> statement-breakpoint
CREATE INDEX `forum_memberships_joined_index` ON `forum_memberships` (`joined_at`);--> statement-breakpoint
CREATE INDEX `posts_created_index` ON `posts` (`created_at`) WHERE is_visible and not is_removed;