CREATE TABLE `former_brand_members` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`user_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`left_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `former_brand_members_pair_index` ON `former_brand_members` (`user_id`,`brand_id`);--> statement-breakpoint
CREATE INDEX `former_brand_members_brand_index` ON `former_brand_members` (`brand_id`);--> statement-breakpoint
CREATE TABLE `opinion_withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opinion_withdrawals_cause_check" CHECK(cause in ('refund', 'dispute'))
);
--> statement-breakpoint
CREATE INDEX `opinion_withdrawals_user_index` ON `opinion_withdrawals` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `poll_votes` ADD `is_counted` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `subject_brand_id` text REFERENCES brands(id);--> statement-breakpoint
ALTER TABLE `posts` ADD `rating_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `rating_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `partner_rating_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `partner_rating_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_subject_brand_index` ON `posts` (`subject_brand_id`) WHERE subject_brand_id is not null;--> statement-breakpoint
ALTER TABLE `review_ratings` ADD `is_partner` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `review_ratings` ADD `is_counted` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `opinions_withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `votes` ADD `is_counted` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `post_hashtags_tag_index` ON `post_hashtags` (`tag`,`post_id`);
--> statement-breakpoint
-- What reviews concern, whose ratings are counted apart, and the counters of both sides, as of the reviews there are.
UPDATE "posts" SET "subject_brand_id" = coalesce("sponsor_brand_id", (SELECT b."id" FROM json_each("posts"."hashtags") tag JOIN "brands" b ON b."slug" = tag.value ORDER BY tag.key LIMIT 1)) WHERE "type" = 'review' AND ("sponsor_brand_id" IS NOT NULL OR EXISTS (SELECT 1 FROM "post_hashtags" h JOIN "brands" b ON b."slug" = h."tag" WHERE h."post_id" = "posts"."id"));
--> statement-breakpoint
UPDATE "review_ratings" SET "is_partner" = 1 WHERE EXISTS (SELECT 1 FROM "posts" p JOIN "brand_members" m ON m."brand_id" = p."subject_brand_id" WHERE p."id" = "review_ratings"."post_id" AND m."user_id" = "review_ratings"."user_id") OR EXISTS (SELECT 1 FROM "posts" p JOIN "sponsored_posts" c ON c."brand_id" = p."subject_brand_id" JOIN "user_sponsored_content" d ON d."campaign_id" = c."id" WHERE p."id" = "review_ratings"."post_id" AND d."creator_id" = "review_ratings"."user_id" AND "review_ratings"."updated_at" >= d."created_at" - 31536000000 AND (d."status" IN ('reserved', 'held', 'payable') OR "review_ratings"."updated_at" <= max(d."created_at", coalesce(d."published_at", 0), coalesce(d."released_at", 0), coalesce(d."paid_at", 0)) + 31536000000));
--> statement-breakpoint
UPDATE "posts" SET "rating_count" = (SELECT count(*) FROM "review_ratings" r WHERE r."post_id" = "posts"."id" AND NOT r."is_partner"), "rating_sum" = (SELECT coalesce(sum(r."rating"), 0) FROM "review_ratings" r WHERE r."post_id" = "posts"."id" AND NOT r."is_partner"), "partner_rating_count" = (SELECT count(*) FROM "review_ratings" r WHERE r."post_id" = "posts"."id" AND r."is_partner"), "partner_rating_sum" = (SELECT coalesce(sum(r."rating"), 0) FROM "review_ratings" r WHERE r."post_id" = "posts"."id" AND r."is_partner") WHERE "type" = 'review';