CREATE TABLE `admin_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`forum_id` text,
	`reason` text NOT NULL,
	`metadata` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `admin_actions_created_index` ON `admin_actions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `admin_actions_admin_index` ON `admin_actions` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `admin_actions_target_index` ON `admin_actions` (`target_type`,`target_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `admin_actions_forum_index` ON `admin_actions` (`forum_id`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "blocks_self_check" CHECK(blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_pair_unique` ON `blocks` (`blocker_id`,`blocked_id`);--> statement-breakpoint
CREATE INDEX `blocks_blocked_index` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `brand_members` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text DEFAULT 'member' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "brand_members_role_check" CHECK(role in ('owner', 'member'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_members_pair_unique` ON `brand_members` (`brand_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `brand_members_owner_unique` ON `brand_members` (`brand_id`) WHERE role = 'owner';--> statement-breakpoint
CREATE INDEX `brand_members_user_index` ON `brand_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`logo_url` text,
	`website_url` text,
	`contact_email` text NOT NULL,
	`stripe_customer_id` text,
	`stripe_connect_account_id` text,
	`is_verified` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`total_spent` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug_unique` ON `brands` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `brands_stripe_customer_id_unique` ON `brands` (`stripe_customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `brands_stripe_connect_account_id_unique` ON `brands` (`stripe_connect_account_id`);--> statement-breakpoint
CREATE INDEX `brands_created_index` ON `brands` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `campaign_fundings` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`session_id` text,
	`charge_id` text,
	`fee_cents` integer,
	`drawn_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `sponsored_posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "campaign_fundings_status_check" CHECK(status in ('open', 'paid', 'failed', 'refunded', 'disputed')),
	CONSTRAINT "campaign_fundings_amount_check" CHECK(amount_cents > 0 and drawn_cents >= 0 and refunded_cents >= 0 and drawn_cents + refunded_cents <= amount_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_fundings_session_id_unique` ON `campaign_fundings` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_fundings_charge_id_unique` ON `campaign_fundings` (`charge_id`);--> statement-breakpoint
CREATE INDEX `campaign_fundings_campaign_index` ON `campaign_fundings` (`campaign_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaign_fundings_brand_index` ON `campaign_fundings` (`brand_id`);--> statement-breakpoint
CREATE INDEX `campaign_fundings_status_index` ON `campaign_fundings` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `comment_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`comment_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comment_revisions_comment_index` ON `comment_revisions` (`comment_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`summary` text,
	`author_id` text NOT NULL,
	`post_id` text NOT NULL,
	`parent_id` text,
	`root_id` text NOT NULL,
	`depth` integer DEFAULT 0 NOT NULL,
	`child_count` integer DEFAULT 0 NOT NULL,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`downvotes` integer DEFAULT 0 NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`wilson` real DEFAULT 0 NOT NULL,
	`is_deleted` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`is_removed` integer DEFAULT false NOT NULL,
	`removed_at` integer,
	`removed_by` text,
	`removed_reason` text,
	`edited_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_best_index` ON `comments` (`post_id`,`wilson`,`id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `comments_new_index` ON `comments` (`post_id`,`created_at`,`id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `comments_post_index` ON `comments` (`post_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_root_index` ON `comments` (`root_id`,`depth`);--> statement-breakpoint
CREATE INDEX `comments_parent_index` ON `comments` (`parent_id`) WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX `comments_author_index` ON `comments` (`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_without_summary_index` ON `comments` (`id`) WHERE summary is null;--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`category` text NOT NULL,
	`message` text NOT NULL,
	`user_id` text,
	`answered_at` integer,
	`answered_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created_index` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_open_index` ON `contact_messages` (`created_at`,`id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `contact_messages_user_index` ON `contact_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `content_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`version` integer NOT NULL,
	`forum_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`rating` integer,
	`status` text DEFAULT 'submitted' NOT NULL,
	`brand_response` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `sponsorship_applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "content_versions_status_check" CHECK(status in ('submitted', 'approved', 'changes_requested'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_versions_number_unique` ON `content_versions` (`application_id`,`version`);--> statement-breakpoint
CREATE INDEX `content_versions_forum_index` ON `content_versions` (`forum_id`);--> statement-breakpoint
CREATE TABLE `conversation_participants` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`unread_count` integer DEFAULT 0 NOT NULL,
	`last_read_message_id` text,
	`last_read_at` integer,
	`last_message_at` integer NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_participants_pair_unique` ON `conversation_participants` (`conversation_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `conversation_participants_user_index` ON `conversation_participants` (`user_id`,`last_message_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_participants_unread_index` ON `conversation_participants` (`user_id`,`unread_count`) WHERE unread_count > 0;--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`is_group` integer DEFAULT false NOT NULL,
	`group_name` text,
	`pair_key` text,
	`created_by` text NOT NULL,
	`last_message_id` text,
	`last_message_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair_key_unique` ON `conversations` (`pair_key`);--> statement-breakpoint
CREATE TABLE `desktop_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`challenge` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `desktop_codes_user_index` ON `desktop_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `desktop_codes_expires_index` ON `desktop_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`charge_id` text NOT NULL,
	`funding_id` text,
	`user_id` text,
	`amount_cents` integer NOT NULL,
	`fee_cents` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`funding_id`) REFERENCES `campaign_fundings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_status_check" CHECK(status in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE INDEX `disputes_funding_index` ON `disputes` (`funding_id`,`status`);--> statement-breakpoint
CREATE INDEX `disputes_user_index` ON `disputes` (`user_id`);--> statement-breakpoint
CREATE INDEX `disputes_charge_index` ON `disputes` (`charge_id`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`key` text NOT NULL,
	`content` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drafts_key_unique` ON `drafts` (`owner_id`,`key`);--> statement-breakpoint
CREATE INDEX `drafts_updated_index` ON `drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`file_name` text,
	`bytes` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "exports_status_check" CHECK(status in ('pending', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE INDEX `exports_user_index` ON `exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `exports_expires_index` ON `exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `follows` (
	`id` text PRIMARY KEY NOT NULL,
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "follows_self_check" CHECK(follower_id <> followed_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_pair_unique` ON `follows` (`follower_id`,`followed_id`);--> statement-breakpoint
CREATE INDEX `follows_followed_index` ON `follows` (`followed_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `forum_memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`forum_id` text NOT NULL,
	`role` text DEFAULT 'member' NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "forum_memberships_role_check" CHECK(role in ('member', 'moderator', 'owner'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_memberships_pair_unique` ON `forum_memberships` (`user_id`,`forum_id`);--> statement-breakpoint
CREATE INDEX `forum_memberships_forum_index` ON `forum_memberships` (`forum_id`,`joined_at`,`id`);--> statement-breakpoint
CREATE INDEX `forum_memberships_staff_index` ON `forum_memberships` (`forum_id`) WHERE role <> 'member';--> statement-breakpoint
CREATE TABLE `forum_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`forum_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "forum_requests_status_check" CHECK(status in ('pending', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forum_requests_open_unique` ON `forum_requests` (`forum_id`,`user_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `forum_requests_forum_index` ON `forum_requests` (`forum_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `forum_requests_user_index` ON `forum_requests` (`user_id`);--> statement-breakpoint
CREATE TABLE `forums` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`icon` text DEFAULT 'fas fa-comments' NOT NULL,
	`icon_url` text,
	`color` text DEFAULT '#3B82F6' NOT NULL,
	`rules` text DEFAULT '[]' NOT NULL,
	`creator_id` text NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	`post_count` integer DEFAULT 0 NOT NULL,
	`is_private` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forums_id_unique` ON `forums` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `forums_slug_unique` ON `forums` (`slug`);--> statement-breakpoint
CREATE INDEX `forums_popular_index` ON `forums` (`member_count`,`id`);--> statement-breakpoint
CREATE INDEX `forums_name_index` ON `forums` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `forums_created_index` ON `forums` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `forums_creator_index` ON `forums` (`creator_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `funding_draws` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`funding_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`returned_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `user_sponsored_content`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`funding_id`) REFERENCES `campaign_fundings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `funding_draws_pair_unique` ON `funding_draws` (`content_id`,`funding_id`);--> statement-breakpoint
CREATE INDEX `funding_draws_funding_index` ON `funding_draws` (`funding_id`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`is_email_verified` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_sign_in_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject_unique` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_user_index` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`key` text,
	`payload` text NOT NULL,
	`dedupe_key` text,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`leased_by` text,
	`dead_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_ready_index` ON `jobs` (`run_at`,`id`) WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX `jobs_key_index` ON `jobs` (`queue`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_dedupe_unique` ON `jobs` (`queue`,`dedupe_key`) WHERE dedupe_key is not null;--> statement-breakpoint
CREATE INDEX `jobs_dead_index` ON `jobs` (`dead_at`) WHERE dead_at is not null;--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL,
	`last_run_at` integer
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`key` text NOT NULL,
	`line` integer NOT NULL,
	`event` text NOT NULL,
	`account` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`brand_id` text,
	`campaign_id` text,
	`funding_id` text,
	`application_id` text,
	`content_id` text,
	`creator_id` text,
	`stripe_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "ledger_entries_account_check" CHECK(account in ('outside', 'campaign_free', 'deal_reserved', 'creator_held', 'platform_held', 'creator_payable', 'platform_revenue', 'transfer_pending', 'refund_pending', 'disputed', 'processor_fees', 'losses')),
	CONSTRAINT "ledger_entries_amount_check" CHECK(amount_cents <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_key_unique` ON `ledger_entries` (`key`,`line`);--> statement-breakpoint
CREATE INDEX `ledger_entries_group_index` ON `ledger_entries` (`group_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_account_index` ON `ledger_entries` (`account`,`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_campaign_index` ON `ledger_entries` (`campaign_id`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_entries_creator_index` ON `ledger_entries` (`creator_id`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_entries_content_index` ON `ledger_entries` (`content_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`content` text NOT NULL,
	`image_url` text,
	`client_key` text,
	`is_deleted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_conversation_index` ON `messages` (`conversation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_sender_index` ON `messages` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client_unique` ON `messages` (`sender_id`,`client_key`) WHERE client_key is not null;--> statement-breakpoint
CREATE TABLE `mutes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mutes_target_type_check" CHECK(target_type in ('forum', 'post', 'conversation'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mutes_target_unique` ON `mutes` (`user_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE INDEX `mutes_target_index` ON `mutes` (`target_type`,`target_id`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`path` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`actor_id` text,
	`actor_ids` text DEFAULT '[]' NOT NULL,
	`actor_count` integer DEFAULT 0 NOT NULL,
	`group_key` text,
	`level` integer DEFAULT 0 NOT NULL,
	`post_id` text,
	`forum_id` text,
	`is_read` integer DEFAULT false NOT NULL,
	`read_at` integer,
	`is_hidden` integer DEFAULT false NOT NULL,
	`dedupe_key` text,
	`digest_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notifications_user_index` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread_index` ON `notifications` (`user_id`) WHERE not is_read;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_dedupe_unique` ON `notifications` (`user_id`,`dedupe_key`) WHERE dedupe_key is not null;--> statement-breakpoint
CREATE INDEX `notifications_actor_index` ON `notifications` (`actor_id`);--> statement-breakpoint
CREATE INDEX `notifications_group_index` ON `notifications` (`user_id`,`group_key`) WHERE group_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_open_group_unique` ON `notifications` (`user_id`,`group_key`) WHERE group_key is not null and not is_read;--> statement-breakpoint
CREATE INDEX `notifications_digest_index` ON `notifications` (`digest_key`,`user_id`) WHERE digest_key is not null;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_open_index` ON `outbox` (`id`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `outbox_created_index` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `payout_items` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`run_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`account_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text DEFAULT 'sending' NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`transfer_id` text,
	`reason` text,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `user_sponsored_content`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `payout_runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_items_status_check" CHECK(status in ('sending', 'paid', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_items_content_id_unique` ON `payout_items` (`content_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_items_transfer_id_unique` ON `payout_items` (`transfer_id`);--> statement-breakpoint
CREATE INDEX `payout_items_run_index` ON `payout_items` (`run_id`);--> statement-breakpoint
CREATE INDEX `payout_items_creator_index` ON `payout_items` (`creator_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payout_items_open_index` ON `payout_items` (`created_at`) WHERE status = 'sending';--> statement-breakpoint
CREATE TABLE `payout_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`hash` text NOT NULL,
	`total_cents` integer DEFAULT 0 NOT NULL,
	`started_by` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`last_error` text,
	CONSTRAINT "payout_runs_status_check" CHECK(status in ('open', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_runs_open_unique` ON `payout_runs` (`status`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `payout_runs_started_index` ON `payout_runs` (`started_at`,`id`);--> statement-breakpoint
CREATE TABLE `pending_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`plan_id` text NOT NULL,
	`price_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`user_id` text,
	`status` text DEFAULT 'open' NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`session_id` text,
	`subscription_id` text,
	`customer_id` text,
	`email` text,
	`claim_token_hash` text,
	`claim_token_expires_at` integer,
	`claimed_by` text,
	`claimed_at` integer,
	`paid_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `subscription_plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pending_checkouts_status_check" CHECK(status in ('open', 'paid', 'claimed', 'expired', 'refunded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_checkouts_token_hash_unique` ON `pending_checkouts` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `pending_checkouts_session_id_unique` ON `pending_checkouts` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pending_checkouts_subscription_id_unique` ON `pending_checkouts` (`subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pending_checkouts_claim_token_hash_unique` ON `pending_checkouts` (`claim_token_hash`);--> statement-breakpoint
CREATE INDEX `pending_checkouts_status_index` ON `pending_checkouts` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `pending_checkouts_user_index` ON `pending_checkouts` (`user_id`);--> statement-breakpoint
CREATE INDEX `pending_checkouts_claimed_index` ON `pending_checkouts` (`claimed_by`);--> statement-breakpoint
CREATE INDEX `pending_checkouts_plan_index` ON `pending_checkouts` (`plan_id`);--> statement-breakpoint
CREATE INDEX `pending_checkouts_email_index` ON `pending_checkouts` (`email`) WHERE status = 'paid';--> statement-breakpoint
CREATE TABLE `poll_options` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`text` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`vote_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `poll_options_post_index` ON `poll_options` (`post_id`,`position`);--> statement-breakpoint
CREATE TABLE `poll_votes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`option_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`option_id`) REFERENCES `poll_options`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `poll_votes_person_unique` ON `poll_votes` (`user_id`,`post_id`);--> statement-breakpoint
CREATE INDEX `poll_votes_post_index` ON `poll_votes` (`post_id`);--> statement-breakpoint
CREATE INDEX `poll_votes_option_index` ON `poll_votes` (`option_id`);--> statement-breakpoint
CREATE TABLE `post_hashtags` (
	`tag` text NOT NULL,
	`post_id` text NOT NULL,
	`forum_id` text NOT NULL,
	`hot_rank` real NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`is_listed` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `tag`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_hashtags_hot_index` ON `post_hashtags` (`tag`,`hot_rank`,`post_id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `post_hashtags_new_index` ON `post_hashtags` (`tag`,`created_at`,`post_id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `post_hashtags_top_index` ON `post_hashtags` (`tag`,`score`,`post_id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `post_hashtags_recent_index` ON `post_hashtags` (`created_at`,`tag`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `post_hashtags_forum_index` ON `post_hashtags` (`forum_id`,`tag`);--> statement-breakpoint
CREATE TABLE `post_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`editor_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`hashtags` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_revisions_post_index` ON `post_revisions` (`post_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `post_revisions_editor_index` ON `post_revisions` (`editor_id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`content` text NOT NULL,
	`summary` text,
	`hashtags` text DEFAULT '[]' NOT NULL,
	`type` text DEFAULT 'discussion' NOT NULL,
	`rating` integer,
	`image_url` text,
	`image_alt` text,
	`author_id` text NOT NULL,
	`forum_id` text NOT NULL,
	`sponsor_brand_id` text,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`downvotes` integer DEFAULT 0 NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`hot_rank` real NOT NULL,
	`trend_score` integer GENERATED ALWAYS AS ((score + 2 * comment_count)) STORED NOT NULL,
	`is_locked` integer DEFAULT false NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`is_removed` integer DEFAULT false NOT NULL,
	`removed_at` integer,
	`removed_by` text,
	`removed_reason` text,
	`is_deleted` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`in_public_forum` integer DEFAULT true NOT NULL,
	`is_visible` integer GENERATED ALWAYS AS ((not is_removed and not is_deleted)) STORED NOT NULL,
	`is_listed` integer GENERATED ALWAYS AS ((in_public_forum and not is_removed and not is_deleted)) STORED NOT NULL,
	`edited_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forum_id`) REFERENCES `forums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sponsor_brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "posts_type_check" CHECK(type in ('discussion', 'review', 'poll')),
	CONSTRAINT "posts_rating_check" CHECK(rating between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_id_unique` ON `posts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `posts_slug_unique` ON `posts` (`slug`);--> statement-breakpoint
CREATE INDEX `posts_hot_index` ON `posts` (`hot_rank`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_new_index` ON `posts` (`created_at`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_top_index` ON `posts` (`score`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_trend_index` ON `posts` (`trend_score`,`created_at`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_day_trend_index` ON `posts` ((created_at / 86400000),`trend_score`,`created_at`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_type_hot_index` ON `posts` (`type`,`hot_rank`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_type_new_index` ON `posts` (`type`,`created_at`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_type_top_index` ON `posts` (`type`,`score`,`id`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `posts_forum_hot_index` ON `posts` (`forum_id`,`hot_rank`,`id`) WHERE is_visible;--> statement-breakpoint
CREATE INDEX `posts_forum_new_index` ON `posts` (`forum_id`,`created_at`,`id`) WHERE is_visible;--> statement-breakpoint
CREATE INDEX `posts_forum_top_index` ON `posts` (`forum_id`,`score`,`id`) WHERE is_visible;--> statement-breakpoint
CREATE INDEX `posts_pinned_index` ON `posts` (`forum_id`,`created_at`) WHERE is_pinned;--> statement-breakpoint
CREATE INDEX `posts_author_index` ON `posts` (`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_author_hot_index` ON `posts` (`author_id`,`hot_rank`,`id`) WHERE is_visible;--> statement-breakpoint
CREATE INDEX `posts_author_top_index` ON `posts` (`author_id`,`score`,`id`) WHERE is_visible;--> statement-breakpoint
CREATE INDEX `posts_sponsor_index` ON `posts` (`sponsor_brand_id`) WHERE sponsor_brand_id is not null;--> statement-breakpoint
CREATE INDEX `posts_without_summary_index` ON `posts` (`id`) WHERE summary is null;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`keys` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user_index` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expires_index` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`funding_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`stripe_id` text,
	`last_error` text,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`funding_id`) REFERENCES `campaign_fundings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_id`) REFERENCES `sponsored_posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_status_check" CHECK(status in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_id_unique` ON `refunds` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `refunds_funding_index` ON `refunds` (`funding_id`);--> statement-breakpoint
CREATE INDEX `refunds_campaign_index` ON `refunds` (`campaign_id`);--> statement-breakpoint
CREATE INDEX `refunds_status_index` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`post_id` text,
	`comment_id` text,
	`user_id` text,
	`message_id` text,
	`quote` text,
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
CREATE TABLE `review_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`rating` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_ratings_rating_check" CHECK(rating between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_ratings_person_unique` ON `review_ratings` (`user_id`,`post_id`);--> statement-breakpoint
CREATE INDEX `review_ratings_post_index` ON `review_ratings` (`post_id`,`rating`);--> statement-breakpoint
CREATE TABLE `saves` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saves_pair_unique` ON `saves` (`user_id`,`post_id`);--> statement-breakpoint
CREATE INDEX `saves_user_index` ON `saves` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `saves_post_index` ON `saves` (`post_id`);--> statement-breakpoint
CREATE TABLE `search_trigrams` (
	`trigram` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`trigram`, `word`)
);
--> statement-breakpoint
CREATE TABLE `search_words` (
	`word` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`sess` text NOT NULL,
	`expire` integer NOT NULL,
	`user_id` text,
	`provider_sid` text,
	`signed_in_at` integer,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`browser_name` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id_unique` ON `sessions` (`id`);--> statement-breakpoint
CREATE INDEX `sessions_user_index` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_expire_index` ON `sessions` (`expire`);--> statement-breakpoint
CREATE INDEX `sessions_provider_index` ON `sessions` (`provider_sid`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `spam_flags` (
	`id` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`content_id` text NOT NULL,
	`flag_type` text NOT NULL,
	`confidence` integer NOT NULL,
	`explanation` text,
	`is_reviewed` integer DEFAULT false NOT NULL,
	`verdict` text,
	`reviewed_by` text,
	`reviewed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spam_flags_confidence_check" CHECK(confidence between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX `spam_flags_review_index` ON `spam_flags` (`is_reviewed`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `spam_flags_content_unique` ON `spam_flags` (`content_type`,`content_id`,`flag_type`);--> statement-breakpoint
CREATE TABLE `sponsored_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`summary` text,
	`image_url` text,
	`call_to_action` text,
	`target_url` text,
	`budget` integer NOT NULL,
	`budget_funded` integer DEFAULT 0 NOT NULL,
	`budget_reserved` integer DEFAULT 0 NOT NULL,
	`budget_spent` integer DEFAULT 0 NOT NULL,
	`cost_per_engagement` integer NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`target_audience` text,
	`requires_approval` integer DEFAULT false NOT NULL,
	`is_held` integer DEFAULT false NOT NULL,
	`reviewed_by` text,
	`reviewed_at` integer,
	`review_reason` text,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sponsored_posts_status_check" CHECK(status in ('draft', 'pending_review', 'active', 'paused', 'completed', 'rejected', 'expired')),
	CONSTRAINT "sponsored_posts_budget_check" CHECK(budget_reserved >= 0 and budget_spent >= 0 and budget_funded >= budget_reserved + budget_spent),
	CONSTRAINT "sponsored_posts_cost_check" CHECK(cost_per_engagement > 0 and budget >= 0)
);
--> statement-breakpoint
CREATE INDEX `sponsored_posts_brand_index` ON `sponsored_posts` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sponsored_posts_status_index` ON `sponsored_posts` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sponsored_posts_expires_index` ON `sponsored_posts` (`expires_at`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `sponsored_posts_without_summary_index` ON `sponsored_posts` (`id`) WHERE summary is null;--> statement-breakpoint
CREATE TABLE `sponsorship_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sponsored_post_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`proposed_content` text NOT NULL,
	`expected_reach` integer DEFAULT 0 NOT NULL,
	`agreed_rate` integer,
	`user_message` text,
	`brand_response` text,
	`decided_at` integer,
	`completed_at` integer,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sponsored_post_id`) REFERENCES `sponsored_posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sponsorship_applications_status_check" CHECK(status in ('pending', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'submitted', 'content_approved', 'published', 'paid', 'disputed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sponsorship_applications_pair_unique` ON `sponsorship_applications` (`user_id`,`sponsored_post_id`);--> statement-breakpoint
CREATE INDEX `sponsorship_applications_campaign_index` ON `sponsorship_applications` (`sponsored_post_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sponsorship_applications_user_index` ON `sponsorship_applications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`account_id` text,
	`livemode` integer NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `stripe_events_open_index` ON `stripe_events` (`received_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `stripe_events_object_index` ON `stripe_events` (`object_id`);--> statement-breakpoint
CREATE INDEX `stripe_events_created_index` ON `stripe_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `subscription_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`billing_period` text DEFAULT 'monthly' NOT NULL,
	`stripe_product_id` text,
	`stripe_price_id` text,
	`features` text DEFAULT '[]' NOT NULL,
	`post_limit` integer,
	`forum_limit` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "subscription_plans_price_check" CHECK(price > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_plans_slug_unique` ON `subscription_plans` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_plans_stripe_price_id_unique` ON `subscription_plans` (`stripe_price_id`);--> statement-breakpoint
CREATE TABLE `transfer_reversals` (
	`id` text PRIMARY KEY NOT NULL,
	`payout_item_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`admin_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`stripe_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payout_item_id`) REFERENCES `payout_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfer_reversals_status_check" CHECK(status in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_stripe_id_unique` ON `transfer_reversals` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `transfer_reversals_item_index` ON `transfer_reversals` (`payout_item_id`);--> statement-breakpoint
CREATE INDEX `transfer_reversals_admin_index` ON `transfer_reversals` (`admin_id`);--> statement-breakpoint
CREATE TABLE `upgrade_quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_price` text NOT NULL,
	`to_price` text NOT NULL,
	`proration_at` integer NOT NULL,
	`amount_due_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `upgrade_quotes_user_index` ON `upgrade_quotes` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`sha256` text NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_name_unique` ON `uploads` (`name`);--> statement-breakpoint
CREATE INDEX `uploads_owner_index` ON `uploads` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_unused_index` ON `uploads` (`created_at`) WHERE used_at is null;--> statement-breakpoint
CREATE TABLE `used_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_tokens_expires_index` ON `used_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_sponsored_content` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`post_id` text,
	`status` text DEFAULT 'reserved' NOT NULL,
	`is_approved` integer DEFAULT false NOT NULL,
	`approved_at` integer,
	`approved_version` integer,
	`approved_hash` text,
	`gross` integer NOT NULL,
	`payout` integer NOT NULL,
	`platform_fee` integer NOT NULL,
	`published_at` integer,
	`release_at` integer,
	`released_at` integer,
	`is_paid` integer DEFAULT false NOT NULL,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `sponsorship_applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_id`) REFERENCES `sponsored_posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_sponsored_content_status_check" CHECK(status in ('reserved', 'held', 'payable', 'paid', 'returned', 'disputed')),
	CONSTRAINT "user_sponsored_content_split_check" CHECK(payout + platform_fee = gross)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_sponsored_content_application_id_unique` ON `user_sponsored_content` (`application_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_sponsored_content_post_id_unique` ON `user_sponsored_content` (`post_id`);--> statement-breakpoint
CREATE INDEX `user_sponsored_content_campaign_index` ON `user_sponsored_content` (`campaign_id`,`status`);--> statement-breakpoint
CREATE INDEX `user_sponsored_content_creator_index` ON `user_sponsored_content` (`creator_id`,`status`);--> statement-breakpoint
CREATE INDEX `user_sponsored_content_release_index` ON `user_sponsored_content` (`release_at`) WHERE status = 'held';--> statement-breakpoint
CREATE TABLE `users` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`email` text,
	`first_name` text,
	`last_name` text,
	`profile_image_url` text,
	`username` text NOT NULL,
	`username_changed_at` integer,
	`display_name` text,
	`bio` text,
	`location` text,
	`website_url` text,
	`role` text DEFAULT 'user' NOT NULL,
	`karma` integer DEFAULT 0 NOT NULL,
	`is_blocked` integer DEFAULT false NOT NULL,
	`blocked_at` integer,
	`blocked_reason` text,
	`is_tombstone` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`subscription_status` text DEFAULT 'none' NOT NULL,
	`plan_type` text DEFAULT 'none' NOT NULL,
	`subscription_expires_at` integer,
	`stripe_status` text,
	`stripe_price_id` text,
	`stripe_period_end_at` integer,
	`grace_ends_at` integer,
	`billing_version` integer DEFAULT 0 NOT NULL,
	`billing_busy_until` integer,
	`stripe_payee_id` text,
	`is_payable` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role_check" CHECK(role in ('user', 'moderator', 'admin')),
	CONSTRAINT "users_subscription_status_check" CHECK(subscription_status in ('none', 'active', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id_unique` ON `users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_id_unique` ON `users` (`stripe_customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_subscription_id_unique` ON `users` (`stripe_subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_payee_id_unique` ON `users` (`stripe_payee_id`);--> statement-breakpoint
CREATE INDEX `users_created_index` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role_index` ON `users` (`role`) WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX `users_blocked_index` ON `users` (`created_at`,`id`) WHERE is_blocked;--> statement-breakpoint
CREATE INDEX `users_subscription_index` ON `users` (`subscription_status`,`subscription_expires_at`) WHERE subscription_status <> 'none';--> statement-breakpoint
CREATE TABLE `votes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`post_id` text,
	`comment_id` text,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "votes_target_check" CHECK((case when post_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end) = 1),
	CONSTRAINT "votes_type_check" CHECK(type in ('upvote', 'downvote'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `votes_post_unique` ON `votes` (`user_id`,`post_id`) WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `votes_comment_unique` ON `votes` (`user_id`,`comment_id`) WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX `votes_post_index` ON `votes` (`post_id`,`type`) WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX `votes_comment_index` ON `votes` (`comment_id`,`type`) WHERE comment_id is not null;
--> statement-breakpoint
-- What was recorded stays as it was recorded.
CREATE TRIGGER admin_actions_keep BEFORE UPDATE ON admin_actions
BEGIN SELECT RAISE(ABORT, 'admin_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER admin_actions_stay BEFORE DELETE ON admin_actions
BEGIN SELECT RAISE(ABORT, 'admin_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
--> statement-breakpoint
-- The ranks and the visibility of a post's hashtags follow the post.
CREATE TRIGGER posts_lead_hashtags
AFTER UPDATE OF hot_rank, score, is_removed, is_deleted, in_public_forum ON posts
WHEN new.hashtags <> '[]'
  AND (new.hot_rank <> old.hot_rank OR new.score <> old.score OR new.is_listed <> old.is_listed)
BEGIN
  UPDATE post_hashtags SET hot_rank = new.hot_rank, score = new.score, is_listed = new.is_listed
  WHERE post_id = new.id;
END;
--> statement-breakpoint
-- Full text search reads the rows themselves (external content); these triggers keep its index. While somebody
-- types, the last word is short and begins many others: hits of two and three letters are kept together.
CREATE VIRTUAL TABLE posts_search USING fts5(title, content, hashtags, content='posts', content_rowid='seq', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER posts_search_insert AFTER INSERT ON posts
BEGIN
  INSERT INTO posts_search (rowid, title, content, hashtags) VALUES (new.seq, new.title, new.content, new.hashtags);
END;
--> statement-breakpoint
CREATE TRIGGER posts_search_delete AFTER DELETE ON posts
BEGIN
  INSERT INTO posts_search (posts_search, rowid, title, content, hashtags) VALUES ('delete', old.seq, old.title, old.content, old.hashtags);
END;
--> statement-breakpoint
CREATE TRIGGER posts_search_update AFTER UPDATE OF title, content, hashtags ON posts
BEGIN
  INSERT INTO posts_search (posts_search, rowid, title, content, hashtags) VALUES ('delete', old.seq, old.title, old.content, old.hashtags);
  INSERT INTO posts_search (rowid, title, content, hashtags) VALUES (new.seq, new.title, new.content, new.hashtags);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE forums_search USING fts5(name, description, content='forums', content_rowid='seq', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER forums_search_insert AFTER INSERT ON forums
BEGIN
  INSERT INTO forums_search (rowid, name, description) VALUES (new.seq, new.name, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER forums_search_delete AFTER DELETE ON forums
BEGIN
  INSERT INTO forums_search (forums_search, rowid, name, description) VALUES ('delete', old.seq, old.name, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER forums_search_update AFTER UPDATE OF name, description ON forums
BEGIN
  INSERT INTO forums_search (forums_search, rowid, name, description) VALUES ('delete', old.seq, old.name, old.description);
  INSERT INTO forums_search (rowid, name, description) VALUES (new.seq, new.name, new.description);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE users_search USING fts5(username, display_name, first_name, last_name, content='users', content_rowid='seq', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER users_search_insert AFTER INSERT ON users
BEGIN
  INSERT INTO users_search (rowid, username, display_name, first_name, last_name) VALUES (new.seq, new.username, new.display_name, new.first_name, new.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER users_search_delete AFTER DELETE ON users
BEGIN
  INSERT INTO users_search (users_search, rowid, username, display_name, first_name, last_name) VALUES ('delete', old.seq, old.username, old.display_name, old.first_name, old.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF username, display_name, first_name, last_name ON users
BEGIN
  INSERT INTO users_search (users_search, rowid, username, display_name, first_name, last_name) VALUES ('delete', old.seq, old.username, old.display_name, old.first_name, old.last_name);
  INSERT INTO users_search (rowid, username, display_name, first_name, last_name) VALUES (new.seq, new.username, new.display_name, new.first_name, new.last_name);
END;
--> statement-breakpoint
-- Nobody who changes a text can leave the summary of another one beside it: it is made anew.
CREATE TRIGGER posts_summary_follow AFTER UPDATE OF content ON posts WHEN new.content <> old.content AND new.summary = old.summary
BEGIN
  UPDATE posts SET summary = NULL WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_summary_follow AFTER UPDATE OF content ON comments WHEN new.content <> old.content AND new.summary = old.summary
BEGIN
  UPDATE comments SET summary = NULL WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER sponsored_posts_summary_follow AFTER UPDATE OF content ON sponsored_posts WHEN new.content <> old.content AND new.summary = old.summary
BEGIN
  UPDATE sponsored_posts SET summary = NULL WHERE id = new.id;
END;
