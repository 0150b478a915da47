CREATE TABLE "admin_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"admin_id" text,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"forum_id" text,
	"reason" text NOT NULL,
	"metadata" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"post_id" text,
	"comment_id" text,
	"forum_id" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"removed_reason" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"answer" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "appeals_target_check" CHECK ((case when post_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end) = 1),
	CONSTRAINT "appeals_status_check" CHECK (status in ('pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_self_check" CHECK (blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE TABLE "brand_members" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_members_role_check" CHECK (role in ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"logo_url" text,
	"website_url" text,
	"contact_email" text NOT NULL,
	"stripe_customer_id" text,
	"stripe_connect_account_id" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"total_spent" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brands_slug_unique" UNIQUE("slug"),
	CONSTRAINT "brands_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "brands_stripe_connect_account_id_unique" UNIQUE("stripe_connect_account_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_fundings" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"session_id" text,
	"charge_id" text,
	"fee_cents" bigint,
	"drawn_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaign_fundings_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "campaign_fundings_charge_id_unique" UNIQUE("charge_id"),
	CONSTRAINT "campaign_fundings_status_check" CHECK (status in ('open', 'paid', 'failed', 'refunded', 'disputed')),
	CONSTRAINT "campaign_fundings_amount_check" CHECK (amount_cents > 0 and drawn_cents >= 0 and refunded_cents >= 0 and drawn_cents + refunded_cents <= amount_cents)
);
--> statement-breakpoint
CREATE TABLE "comment_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"comment_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"summary" text,
	"author_id" text NOT NULL,
	"post_id" text NOT NULL,
	"parent_id" text,
	"root_id" text NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"child_count" integer DEFAULT 0 NOT NULL,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"downvotes" integer DEFAULT 0 NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"wilson" double precision DEFAULT 0 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"is_removed" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text,
	"removed_reason" text,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"message" text NOT NULL,
	"user_id" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"version" integer NOT NULL,
	"forum_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"rating" integer,
	"status" text DEFAULT 'submitted' NOT NULL,
	"brand_response" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_versions_status_check" CHECK (status in ('submitted', 'approved', 'changes_requested'))
);
--> statement-breakpoint
CREATE TABLE "conversation_participants" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"last_read_message_id" text,
	"last_read_at" timestamp (3) with time zone,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"is_group" boolean DEFAULT false NOT NULL,
	"group_name" text,
	"pair_key" text,
	"created_by" text NOT NULL,
	"last_message_id" text,
	"last_message_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_pair_key_unique" UNIQUE("pair_key")
);
--> statement-breakpoint
CREATE TABLE "desktop_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"funding_id" text,
	"user_id" text,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_status_check" CHECK (status in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"content" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"file_name" text,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "exports_status_check" CHECK (status in ('pending', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" text PRIMARY KEY NOT NULL,
	"follower_id" text NOT NULL,
	"followed_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_self_check" CHECK (follower_id <> followed_id)
);
--> statement-breakpoint
CREATE TABLE "forum_memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_memberships_role_check" CHECK (role in ('member', 'moderator', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "forum_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_requests_status_check" CHECK (status in ('pending', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "forums" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"icon" text DEFAULT 'fas fa-comments' NOT NULL,
	"icon_url" text,
	"color" text DEFAULT '#3B82F6' NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"creator_id" text NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forums_id_unique" UNIQUE("id"),
	CONSTRAINT "forums_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "funding_draws" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"funding_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"dedupe_key" text,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"leased_by" text,
	"dead_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_run_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"key" text NOT NULL,
	"line" integer NOT NULL,
	"event" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"brand_id" text,
	"campaign_id" text,
	"funding_id" text,
	"application_id" text,
	"content_id" text,
	"creator_id" text,
	"stripe_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_account_check" CHECK (account in ('outside', 'campaign_free', 'deal_reserved', 'creator_held', 'platform_held', 'creator_payable', 'platform_revenue', 'transfer_pending', 'refund_pending', 'disputed', 'processor_fees', 'losses')),
	CONSTRAINT "ledger_entries_amount_check" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"client_key" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mutes_target_type_check" CHECK (target_type in ('forum', 'post', 'conversation'))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" text,
	"actor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"actor_count" integer DEFAULT 0 NOT NULL,
	"group_key" text,
	"level" integer DEFAULT 0 NOT NULL,
	"post_id" text,
	"forum_id" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"dedupe_key" text,
	"digest_key" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"run_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"account_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'sending' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"transfer_id" text,
	"reason" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_items_content_id_unique" UNIQUE("content_id"),
	CONSTRAINT "payout_items_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "payout_items_status_check" CHECK (status in ('sending', 'paid', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"hash" text NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "payout_runs_status_check" CHECK (status in ('open', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "pending_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"plan_id" text NOT NULL,
	"price_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"user_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"session_id" text,
	"subscription_id" text,
	"customer_id" text,
	"email" text,
	"claim_token_hash" text,
	"claim_token_expires_at" timestamp (3) with time zone,
	"claimed_by" text,
	"claimed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pending_checkouts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "pending_checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "pending_checkouts_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "pending_checkouts_claim_token_hash_unique" UNIQUE("claim_token_hash"),
	CONSTRAINT "pending_checkouts_status_check" CHECK (status in ('open', 'paid', 'claimed', 'expired', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"text" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"post_id" text NOT NULL,
	"option_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_hashtags" (
	"tag" text NOT NULL,
	"post_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"hot_rank" double precision NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"is_listed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_hashtags_post_id_tag_pk" PRIMARY KEY("post_id","tag")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"editor_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"hashtags" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"content" text NOT NULL,
	"summary" text,
	"hashtags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"type" text DEFAULT 'discussion' NOT NULL,
	"rating" integer,
	"image_url" text,
	"image_alt" text,
	"author_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"sponsor_brand_id" text,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"downvotes" integer DEFAULT 0 NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"hot_rank" double precision NOT NULL,
	"trend_score" integer GENERATED ALWAYS AS ((score + 2 * comment_count)) STORED NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text,
	"removed_reason" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"in_public_forum" boolean DEFAULT true NOT NULL,
	"is_visible" boolean GENERATED ALWAYS AS ((not is_removed and not is_deleted)) STORED NOT NULL,
	"is_listed" boolean GENERATED ALWAYS AS ((in_public_forum and not is_removed and not is_deleted)) STORED NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "posts_id_unique" UNIQUE("id"),
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "posts_type_check" CHECK (type in ('discussion', 'review', 'poll')),
	CONSTRAINT "posts_rating_check" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"keys" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"funding_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_id" text,
	"last_error" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "refunds_status_check" CHECK (status in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "report_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"post_id" text,
	"comment_id" text,
	"user_id" text,
	"message_id" text,
	"quote" text,
	"forum_id" text,
	"reason" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"action" text,
	"resolved_by" text,
	"resolved_at" timestamp (3) with time zone,
	"assigned_to" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_target_check" CHECK ((case when post_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end) + (case when user_id is null then 0 else 1 end) + (case when message_id is null then 0 else 1 end) = 1),
	CONSTRAINT "reports_reason_check" CHECK (reason in ('spam', 'harassment', 'hate_speech', 'inappropriate', 'misinformation', 'copyright', 'other')),
	CONSTRAINT "reports_status_check" CHECK (status in ('pending', 'resolved', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "review_ratings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"post_id" text NOT NULL,
	"rating" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_ratings_rating_check" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"post_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_trigrams" (
	"trigram" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_trigrams_trigram_word_pk" PRIMARY KEY("trigram","word")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"user_id" text,
	"provider_sid" text,
	"signed_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"browser_name" text,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spam_flags" (
	"id" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"content_id" text NOT NULL,
	"flag_type" text NOT NULL,
	"confidence" integer NOT NULL,
	"explanation" text,
	"is_reviewed" boolean DEFAULT false NOT NULL,
	"verdict" text,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spam_flags_confidence_check" CHECK (confidence between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "sponsored_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"summary" text,
	"image_url" text,
	"call_to_action" text,
	"target_url" text,
	"budget" bigint NOT NULL,
	"budget_funded" bigint DEFAULT 0 NOT NULL,
	"budget_reserved" bigint DEFAULT 0 NOT NULL,
	"budget_spent" bigint DEFAULT 0 NOT NULL,
	"cost_per_engagement" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"target_audience" jsonb,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"review_reason" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sponsored_posts_status_check" CHECK (status in ('draft', 'pending_review', 'active', 'paused', 'completed', 'rejected', 'expired')),
	CONSTRAINT "sponsored_posts_budget_check" CHECK (budget_reserved >= 0 and budget_spent >= 0 and budget_funded >= budget_reserved + budget_spent),
	CONSTRAINT "sponsored_posts_cost_check" CHECK (cost_per_engagement > 0 and budget >= 0)
);
--> statement-breakpoint
CREATE TABLE "sponsorship_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sponsored_post_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"proposed_content" text NOT NULL,
	"expected_reach" integer DEFAULT 0 NOT NULL,
	"agreed_rate" bigint,
	"user_message" text,
	"brand_response" text,
	"decided_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sponsorship_applications_status_check" CHECK (status in ('pending', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'submitted', 'content_approved', 'published', 'paid', 'disputed'))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"account_id" text,
	"livemode" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"billing_period" text DEFAULT 'monthly' NOT NULL,
	"stripe_product_id" text,
	"stripe_price_id" text,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"post_limit" integer,
	"forum_limit" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_plans_slug_unique" UNIQUE("slug"),
	CONSTRAINT "subscription_plans_stripe_price_id_unique" UNIQUE("stripe_price_id"),
	CONSTRAINT "subscription_plans_price_check" CHECK (price > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_reversals" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_item_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"admin_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfer_reversals_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "transfer_reversals_status_check" CHECK (status in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "upgrade_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"from_price" text NOT NULL,
	"to_price" text NOT NULL,
	"proration_at" timestamp (3) with time zone NOT NULL,
	"amount_due_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "used_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_sponsored_content" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"post_id" text,
	"status" text DEFAULT 'reserved' NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_version" integer,
	"approved_hash" text,
	"gross" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"platform_fee" bigint NOT NULL,
	"published_at" timestamp (3) with time zone,
	"release_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"is_paid" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_sponsored_content_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "user_sponsored_content_post_id_unique" UNIQUE("post_id"),
	CONSTRAINT "user_sponsored_content_status_check" CHECK (status in ('reserved', 'held', 'payable', 'paid', 'returned', 'disputed')),
	CONSTRAINT "user_sponsored_content_split_check" CHECK (payout + platform_fee = gross)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"username" text NOT NULL,
	"username_changed_at" timestamp (3) with time zone,
	"display_name" text,
	"bio" text,
	"location" text,
	"website_url" text,
	"role" text DEFAULT 'user' NOT NULL,
	"karma" integer DEFAULT 0 NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"blocked_reason" text,
	"is_tombstone" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"subscription_status" text DEFAULT 'none' NOT NULL,
	"plan_type" text DEFAULT 'none' NOT NULL,
	"subscription_expires_at" timestamp (3) with time zone,
	"stripe_status" text,
	"stripe_price_id" text,
	"stripe_period_end_at" timestamp (3) with time zone,
	"grace_ends_at" timestamp (3) with time zone,
	"billing_version" integer DEFAULT 0 NOT NULL,
	"billing_busy_until" timestamp (3) with time zone,
	"stripe_payee_id" text,
	"is_payable" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_id_unique" UNIQUE("id"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "users_stripe_payee_id_unique" UNIQUE("stripe_payee_id"),
	CONSTRAINT "users_role_check" CHECK (role in ('user', 'moderator', 'admin')),
	CONSTRAINT "users_subscription_status_check" CHECK (subscription_status in ('none', 'active', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"post_id" text,
	"comment_id" text,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "votes_target_check" CHECK ((case when post_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end) = 1),
	CONSTRAINT "votes_type_check" CHECK (type in ('upvote', 'downvote'))
);
--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_members" ADD CONSTRAINT "brand_members_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_members" ADD CONSTRAINT "brand_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_fundings" ADD CONSTRAINT "campaign_fundings_campaign_id_sponsored_posts_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sponsored_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_fundings" ADD CONSTRAINT "campaign_fundings_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_revisions" ADD CONSTRAINT "comment_revisions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_application_id_sponsorship_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."sponsorship_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD CONSTRAINT "conversation_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desktop_codes" ADD CONSTRAINT "desktop_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_funding_id_campaign_fundings_id_fk" FOREIGN KEY ("funding_id") REFERENCES "public"."campaign_fundings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_memberships" ADD CONSTRAINT "forum_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_memberships" ADD CONSTRAINT "forum_memberships_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_requests" ADD CONSTRAINT "forum_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_requests" ADD CONSTRAINT "forum_requests_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_requests" ADD CONSTRAINT "forum_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_draws" ADD CONSTRAINT "funding_draws_content_id_user_sponsored_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."user_sponsored_content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_draws" ADD CONSTRAINT "funding_draws_funding_id_campaign_fundings_id_fk" FOREIGN KEY ("funding_id") REFERENCES "public"."campaign_fundings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_content_id_user_sponsored_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."user_sponsored_content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_checkouts" ADD CONSTRAINT "pending_checkouts_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_checkouts" ADD CONSTRAINT "pending_checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_checkouts" ADD CONSTRAINT "pending_checkouts_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_option_id_poll_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."poll_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_hashtags" ADD CONSTRAINT "post_hashtags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_hashtags" ADD CONSTRAINT "post_hashtags_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_sponsor_brand_id_brands_id_fk" FOREIGN KEY ("sponsor_brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_funding_id_campaign_fundings_id_fk" FOREIGN KEY ("funding_id") REFERENCES "public"."campaign_fundings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_campaign_id_sponsored_posts_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sponsored_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_ratings" ADD CONSTRAINT "review_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_ratings" ADD CONSTRAINT "review_ratings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spam_flags" ADD CONSTRAINT "spam_flags_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_posts" ADD CONSTRAINT "sponsored_posts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_posts" ADD CONSTRAINT "sponsored_posts_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorship_applications" ADD CONSTRAINT "sponsorship_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorship_applications" ADD CONSTRAINT "sponsorship_applications_sponsored_post_id_sponsored_posts_id_fk" FOREIGN KEY ("sponsored_post_id") REFERENCES "public"."sponsored_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_payout_item_id_payout_items_id_fk" FOREIGN KEY ("payout_item_id") REFERENCES "public"."payout_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_quotes" ADD CONSTRAINT "upgrade_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD CONSTRAINT "user_sponsored_content_application_id_sponsorship_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."sponsorship_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD CONSTRAINT "user_sponsored_content_campaign_id_sponsored_posts_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sponsored_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD CONSTRAINT "user_sponsored_content_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD CONSTRAINT "user_sponsored_content_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_actions_created_index" ON "admin_actions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_admin_index" ON "admin_actions" USING btree ("admin_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_actions_target_index" ON "admin_actions" USING btree ("target_type","target_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_actions_forum_index" ON "admin_actions" USING btree ("forum_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_post_unique" ON "appeals" USING btree ("post_id","removed_at") WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_comment_unique" ON "appeals" USING btree ("comment_id","removed_at") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "appeals_status_index" ON "appeals" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "appeals_forum_index" ON "appeals" USING btree ("forum_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "appeals_author_index" ON "appeals" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_pair_unique" ON "blocks" USING btree ("blocker_id","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked_index" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_members_pair_unique" ON "brand_members" USING btree ("brand_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_members_owner_unique" ON "brand_members" USING btree ("brand_id") WHERE role = 'owner';--> statement-breakpoint
CREATE INDEX "brand_members_user_index" ON "brand_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "brands_created_index" ON "brands" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaign_fundings_campaign_index" ON "campaign_fundings" USING btree ("campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_fundings_brand_index" ON "campaign_fundings" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "campaign_fundings_status_index" ON "campaign_fundings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "comment_revisions_comment_index" ON "comment_revisions" USING btree ("comment_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_best_index" ON "comments" USING btree ("post_id","wilson","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "comments_new_index" ON "comments" USING btree ("post_id","created_at","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "comments_post_index" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_root_index" ON "comments" USING btree ("root_id","depth");--> statement-breakpoint
CREATE INDEX "comments_parent_index" ON "comments" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "comments_author_index" ON "comments" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_without_summary_index" ON "comments" USING btree ("id") WHERE summary is null;--> statement-breakpoint
CREATE INDEX "contact_messages_created_index" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open_index" ON "contact_messages" USING btree ("created_at","id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_user_index" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_number_unique" ON "content_versions" USING btree ("application_id","version");--> statement-breakpoint
CREATE INDEX "content_versions_forum_index" ON "content_versions" USING btree ("forum_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_participants_pair_unique" ON "conversation_participants" USING btree ("conversation_id","user_id");--> statement-breakpoint
CREATE INDEX "conversation_participants_user_index" ON "conversation_participants" USING btree ("user_id","last_message_at","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_participants_unread_index" ON "conversation_participants" USING btree ("user_id","unread_count") WHERE unread_count > 0;--> statement-breakpoint
CREATE INDEX "desktop_codes_user_index" ON "desktop_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desktop_codes_expires_index" ON "desktop_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "disputes_funding_index" ON "disputes" USING btree ("funding_id","status");--> statement-breakpoint
CREATE INDEX "disputes_user_index" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "disputes_charge_index" ON "disputes" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_key_unique" ON "drafts" USING btree ("owner_id","key");--> statement-breakpoint
CREATE INDEX "drafts_updated_index" ON "drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "exports_user_index" ON "exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_expires_index" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "follows_pair_unique" ON "follows" USING btree ("follower_id","followed_id");--> statement-breakpoint
CREATE INDEX "follows_followed_index" ON "follows" USING btree ("followed_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_memberships_pair_unique" ON "forum_memberships" USING btree ("user_id","forum_id");--> statement-breakpoint
CREATE INDEX "forum_memberships_forum_index" ON "forum_memberships" USING btree ("forum_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "forum_memberships_staff_index" ON "forum_memberships" USING btree ("forum_id") WHERE role <> 'member';--> statement-breakpoint
CREATE UNIQUE INDEX "forum_requests_open_unique" ON "forum_requests" USING btree ("forum_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "forum_requests_forum_index" ON "forum_requests" USING btree ("forum_id","status","created_at");--> statement-breakpoint
CREATE INDEX "forum_requests_user_index" ON "forum_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forums_popular_index" ON "forums" USING btree ("member_count","id");--> statement-breakpoint
CREATE INDEX "forums_name_index" ON "forums" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "forums_created_index" ON "forums" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "forums_creator_index" ON "forums" USING btree ("creator_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "funding_draws_pair_unique" ON "funding_draws" USING btree ("content_id","funding_id");--> statement-breakpoint
CREATE INDEX "funding_draws_funding_index" ON "funding_draws" USING btree ("funding_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject_unique" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "identities_user_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_ready_index" ON "jobs" USING btree ("run_at","id") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "jobs_key_index" ON "jobs" USING btree ("queue","key") WHERE key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_dedupe_unique" ON "jobs" USING btree ("queue","dedupe_key") WHERE dedupe_key is not null;--> statement-breakpoint
CREATE INDEX "jobs_dead_index" ON "jobs" USING btree ("dead_at") WHERE dead_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_key_unique" ON "ledger_entries" USING btree ("key","line");--> statement-breakpoint
CREATE INDEX "ledger_entries_group_index" ON "ledger_entries" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_campaign_index" ON "ledger_entries" USING btree ("campaign_id","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_creator_index" ON "ledger_entries" USING btree ("creator_id","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_content_index" ON "ledger_entries" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "messages_conversation_index" ON "messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_sender_index" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_unique" ON "messages" USING btree ("sender_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_target_unique" ON "mutes" USING btree ("user_id","target_type","target_id");--> statement-breakpoint
CREATE INDEX "mutes_target_index" ON "mutes" USING btree ("target_type","target_id");--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("user_id") WHERE not is_read;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe_unique" ON "notifications" USING btree ("user_id","dedupe_key") WHERE dedupe_key is not null;--> statement-breakpoint
CREATE INDEX "notifications_actor_index" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notifications_group_index" ON "notifications" USING btree ("user_id","group_key") WHERE group_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_open_group_unique" ON "notifications" USING btree ("user_id","group_key") WHERE group_key is not null and not is_read;--> statement-breakpoint
CREATE INDEX "notifications_digest_index" ON "notifications" USING btree ("digest_key","user_id") WHERE digest_key is not null;--> statement-breakpoint
CREATE INDEX "outbox_open_index" ON "outbox" USING btree ("id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "outbox_created_index" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payout_items_run_index" ON "payout_items" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "payout_items_creator_index" ON "payout_items" USING btree ("creator_id","created_at");--> statement-breakpoint
CREATE INDEX "payout_items_open_index" ON "payout_items" USING btree ("created_at") WHERE status = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_open_unique" ON "payout_runs" USING btree ("status") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payout_runs_started_index" ON "payout_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "pending_checkouts_status_index" ON "pending_checkouts" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "pending_checkouts_user_index" ON "pending_checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_checkouts_claimed_index" ON "pending_checkouts" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "pending_checkouts_plan_index" ON "pending_checkouts" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "pending_checkouts_email_index" ON "pending_checkouts" USING btree ("email") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "poll_options_post_index" ON "poll_options" USING btree ("post_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_votes_person_unique" ON "poll_votes" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "poll_votes_post_index" ON "poll_votes" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "poll_votes_option_index" ON "poll_votes" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "post_hashtags_hot_index" ON "post_hashtags" USING btree ("tag","hot_rank","post_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "post_hashtags_new_index" ON "post_hashtags" USING btree ("tag","created_at","post_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "post_hashtags_top_index" ON "post_hashtags" USING btree ("tag","score","post_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "post_hashtags_recent_index" ON "post_hashtags" USING btree ("created_at","tag") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "post_hashtags_forum_index" ON "post_hashtags" USING btree ("forum_id","tag");--> statement-breakpoint
CREATE INDEX "post_revisions_post_index" ON "post_revisions" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "post_revisions_editor_index" ON "post_revisions" USING btree ("editor_id");--> statement-breakpoint
CREATE INDEX "posts_hot_index" ON "posts" USING btree ("hot_rank","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_new_index" ON "posts" USING btree ("created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_top_index" ON "posts" USING btree ("score","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_trend_index" ON "posts" USING btree ("trend_score","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_day_trend_index" ON "posts" USING btree (((created_at at time zone 'UTC')::date - '1970-01-01'::date),"trend_score","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_type_hot_index" ON "posts" USING btree ("type","hot_rank","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_type_new_index" ON "posts" USING btree ("type","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_type_top_index" ON "posts" USING btree ("type","score","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_forum_hot_index" ON "posts" USING btree ("forum_id","hot_rank","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "posts_forum_new_index" ON "posts" USING btree ("forum_id","created_at","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "posts_forum_top_index" ON "posts" USING btree ("forum_id","score","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "posts_pinned_index" ON "posts" USING btree ("forum_id","created_at") WHERE is_pinned;--> statement-breakpoint
CREATE INDEX "posts_author_index" ON "posts" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_author_hot_index" ON "posts" USING btree ("author_id","hot_rank","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "posts_author_top_index" ON "posts" USING btree ("author_id","score","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "posts_sponsor_index" ON "posts" USING btree ("sponsor_brand_id") WHERE sponsor_brand_id is not null;--> statement-breakpoint
CREATE INDEX "posts_without_summary_index" ON "posts" USING btree ("id") WHERE summary is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_index" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refunds_funding_index" ON "refunds" USING btree ("funding_id");--> statement-breakpoint
CREATE INDEX "refunds_campaign_index" ON "refunds" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "refunds_status_index" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "report_notes_report_index" ON "report_notes" USING btree ("report_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_notes_author_index" ON "report_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_post_unique" ON "reports" USING btree ("reporter_id","post_id") WHERE status = 'pending' and post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_comment_unique" ON "reports" USING btree ("reporter_id","comment_id") WHERE status = 'pending' and comment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_user_unique" ON "reports" USING btree ("reporter_id","user_id") WHERE status = 'pending' and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_message_unique" ON "reports" USING btree ("reporter_id","message_id") WHERE status = 'pending' and message_id is not null;--> statement-breakpoint
CREATE INDEX "reports_created_index" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_status_index" ON "reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_forum_index" ON "reports" USING btree ("forum_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_post_index" ON "reports" USING btree ("post_id","status");--> statement-breakpoint
CREATE INDEX "reports_comment_index" ON "reports" USING btree ("comment_id","status");--> statement-breakpoint
CREATE INDEX "reports_user_index" ON "reports" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "reports_message_index" ON "reports" USING btree ("message_id","status");--> statement-breakpoint
CREATE INDEX "reports_assigned_index" ON "reports" USING btree ("assigned_to","status","created_at","id") WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter_index" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_ratings_person_unique" ON "review_ratings" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "review_ratings_post_index" ON "review_ratings" USING btree ("post_id","rating");--> statement-breakpoint
CREATE UNIQUE INDEX "saves_pair_unique" ON "saves" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "saves_user_index" ON "saves" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saves_post_index" ON "saves" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expire_index" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_provider_index" ON "sessions" USING btree ("provider_sid");--> statement-breakpoint
CREATE INDEX "spam_flags_review_index" ON "spam_flags" USING btree ("is_reviewed","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "spam_flags_content_unique" ON "spam_flags" USING btree ("content_type","content_id","flag_type");--> statement-breakpoint
CREATE INDEX "sponsored_posts_brand_index" ON "sponsored_posts" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sponsored_posts_status_index" ON "sponsored_posts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "sponsored_posts_expires_index" ON "sponsored_posts" USING btree ("expires_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "sponsored_posts_without_summary_index" ON "sponsored_posts" USING btree ("id") WHERE summary is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsorship_applications_pair_unique" ON "sponsorship_applications" USING btree ("user_id","sponsored_post_id");--> statement-breakpoint
CREATE INDEX "sponsorship_applications_campaign_index" ON "sponsorship_applications" USING btree ("sponsored_post_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sponsorship_applications_user_index" ON "sponsorship_applications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stripe_events_open_index" ON "stripe_events" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "stripe_events_object_index" ON "stripe_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "stripe_events_created_index" ON "stripe_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transfer_reversals_item_index" ON "transfer_reversals" USING btree ("payout_item_id");--> statement-breakpoint
CREATE INDEX "transfer_reversals_admin_index" ON "transfer_reversals" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "upgrade_quotes_user_index" ON "upgrade_quotes" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "uploads_owner_index" ON "uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_unused_index" ON "uploads" USING btree ("created_at") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "used_tokens_expires_index" ON "used_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_sponsored_content_campaign_index" ON "user_sponsored_content" USING btree ("campaign_id","status");--> statement-breakpoint
CREATE INDEX "user_sponsored_content_creator_index" ON "user_sponsored_content" USING btree ("creator_id","status");--> statement-breakpoint
CREATE INDEX "user_sponsored_content_release_index" ON "user_sponsored_content" USING btree ("release_at") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_index" ON "users" USING btree ("role") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "users_blocked_index" ON "users" USING btree ("created_at","id") WHERE is_blocked;--> statement-breakpoint
CREATE INDEX "users_subscription_index" ON "users" USING btree ("subscription_status","subscription_expires_at") WHERE subscription_status <> 'none';--> statement-breakpoint
CREATE UNIQUE INDEX "votes_post_unique" ON "votes" USING btree ("user_id","post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "votes_comment_unique" ON "votes" USING btree ("user_id","comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "votes_post_index" ON "votes" USING btree ("post_id","type") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "votes_comment_index" ON "votes" USING btree ("comment_id","type") WHERE comment_id is not null;
--> statement-breakpoint
-- What was recorded stays as it was recorded.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_actions_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_actions
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The ranks and the visibility of a post's hashtags follow the post.
CREATE FUNCTION lead_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_hashtags SET hot_rank = new.hot_rank, score = new.score, is_listed = new.is_listed
  WHERE post_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_lead_hashtags
AFTER UPDATE OF hot_rank, score, is_removed, is_deleted, in_public_forum ON posts
FOR EACH ROW WHEN (
  new.hashtags <> '[]'::jsonb
  AND (new.hot_rank <> old.hot_rank OR new.score <> old.score OR new.is_listed <> old.is_listed)
) EXECUTE FUNCTION lead_hashtags();
--> statement-breakpoint
-- Windows of a minute need not survive a crash, and are written at every request.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
-- The words of a text as SQLite's tokenizer sees them: without accents, split at all punctuation.
CREATE FUNCTION search_document(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', lower(regexp_replace(
    regexp_replace(normalize(coalesce($1, ''), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[!-/:-@\[-`{-~\u2000-\u206f]+', ' ', 'g')))
$$;
--> statement-breakpoint
-- The newest of many hits cannot be asked of a GIN index. So each row also names the spans of 2^13 to 2^20
-- rows in which it stands, and a search is shown the newest spans before the older ones.
CREATE TABLE posts_search (
  seq bigint PRIMARY KEY REFERENCES posts(seq) ON DELETE CASCADE,
  document tsvector NOT NULL,
  windows integer[] NOT NULL GENERATED ALWAYS AS (array[
    (seq >> 13)::integer * 8 + 0, (seq >> 14)::integer * 8 + 1, (seq >> 15)::integer * 8 + 2, (seq >> 16)::integer * 8 + 3,
    (seq >> 17)::integer * 8 + 4, (seq >> 18)::integer * 8 + 5, (seq >> 19)::integer * 8 + 6, (seq >> 20)::integer * 8 + 7
  ]) STORED
);
--> statement-breakpoint
-- Whether a word is common decides between walking the newest posts and looking it up: know more words.
ALTER TABLE posts_search ALTER COLUMN document SET STATISTICS 1000;
--> statement-breakpoint
CREATE INDEX posts_search_document ON posts_search USING gin (document, windows);
--> statement-breakpoint
CREATE FUNCTION posts_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO posts_search (seq, document) VALUES (new.seq, search_document(coalesce(new.title::text, '') || ' ' || coalesce(new.content::text, '') || ' ' || coalesce(new.hashtags::text, '')))
  ON CONFLICT (seq) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_search_follow AFTER INSERT OR UPDATE OF title, content, hashtags ON posts
FOR EACH ROW EXECUTE FUNCTION posts_search_follow();
--> statement-breakpoint
CREATE TABLE forums_search (seq bigint PRIMARY KEY REFERENCES forums(seq) ON DELETE CASCADE, document tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX forums_search_document ON forums_search USING gin (document);
--> statement-breakpoint
CREATE FUNCTION forums_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO forums_search (seq, document) VALUES (new.seq, search_document(coalesce(new.name::text, '') || ' ' || coalesce(new.description::text, '')))
  ON CONFLICT (seq) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forums_search_follow AFTER INSERT OR UPDATE OF name, description ON forums
FOR EACH ROW EXECUTE FUNCTION forums_search_follow();
--> statement-breakpoint
CREATE TABLE users_search (seq bigint PRIMARY KEY REFERENCES users(seq) ON DELETE CASCADE, document tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX users_search_document ON users_search USING gin (document);
--> statement-breakpoint
CREATE FUNCTION users_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO users_search (seq, document) VALUES (new.seq, search_document(coalesce(new.username::text, '') || ' ' || coalesce(new.display_name::text, '') || ' ' || coalesce(new.first_name::text, '') || ' ' || coalesce(new.last_name::text, '')))
  ON CONFLICT (seq) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_search_follow AFTER INSERT OR UPDATE OF username, display_name, first_name, last_name ON users
FOR EACH ROW EXECUTE FUNCTION users_search_follow();
--> statement-breakpoint
-- Nobody who changes a text can leave the summary of another one beside it: it is made anew.
CREATE FUNCTION forget_summary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.summary := NULL;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_summary_follow BEFORE UPDATE OF content ON posts
FOR EACH ROW WHEN (new.content IS DISTINCT FROM old.content AND new.summary = old.summary) EXECUTE FUNCTION forget_summary();
--> statement-breakpoint
CREATE TRIGGER comments_summary_follow BEFORE UPDATE OF content ON comments
FOR EACH ROW WHEN (new.content IS DISTINCT FROM old.content AND new.summary = old.summary) EXECUTE FUNCTION forget_summary();
--> statement-breakpoint
CREATE TRIGGER sponsored_posts_summary_follow BEFORE UPDATE OF content ON sponsored_posts
FOR EACH ROW WHEN (new.content IS DISTINCT FROM old.content AND new.summary = old.summary) EXECUTE FUNCTION forget_summary();
