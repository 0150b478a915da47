CREATE TABLE "former_brand_members" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opinion_withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "opinion_withdrawals_cause_check" CHECK (cause in ('refund', 'dispute'))
);
--> statement-breakpoint
ALTER TABLE "poll_votes" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "subject_brand_id" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "partner_rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "partner_rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_ratings" ADD COLUMN "is_partner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_ratings" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "opinions_withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "former_brand_members" ADD CONSTRAINT "former_brand_members_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_brand_members" ADD CONSTRAINT "former_brand_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_withdrawals" ADD CONSTRAINT "opinion_withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_brand_members_pair_index" ON "former_brand_members" USING btree ("user_id","brand_id");--> statement-breakpoint
CREATE INDEX "former_brand_members_brand_index" ON "former_brand_members" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "opinion_withdrawals_user_index" ON "opinion_withdrawals" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_subject_brand_id_brands_id_fk" FOREIGN KEY ("subject_brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "post_hashtags_tag_index" ON "post_hashtags" USING btree ("tag","post_id");--> statement-breakpoint
CREATE INDEX "posts_subject_brand_index" ON "posts" USING btree ("subject_brand_id") WHERE subject_brand_id is not null;
--> statement-breakpoint
-- What reviews concern, whose ratings are counted apart, and the counters of both sides, as of the reviews there are.
UPDATE "posts" SET "subject_brand_id" = coalesce("sponsor_brand_id", (SELECT b."id" FROM jsonb_array_elements_text("posts"."hashtags") WITH ORDINALITY AS tag(word, place) JOIN "brands" b ON b."slug" = tag.word ORDER BY tag.place LIMIT 1)) WHERE "type" = 'review' AND ("sponsor_brand_id" IS NOT NULL OR EXISTS (SELECT 1 FROM "post_hashtags" h JOIN "brands" b ON b."slug" = h."tag" WHERE h."post_id" = "posts"."id"));
--> statement-breakpoint
UPDATE "review_ratings" SET "is_partner" = true WHERE EXISTS (SELECT 1 FROM "posts" p JOIN "brand_members" m ON m."brand_id" = p."subject_brand_id" WHERE p."id" = "review_ratings"."post_id" AND m."user_id" = "review_ratings"."user_id") OR EXISTS (SELECT 1 FROM "posts" p JOIN "sponsored_posts" c ON c."brand_id" = p."subject_brand_id" JOIN "user_sponsored_content" d ON d."campaign_id" = c."id" WHERE p."id" = "review_ratings"."post_id" AND d."creator_id" = "review_ratings"."user_id" AND "review_ratings"."updated_at" >= d."created_at" - interval '365 days' AND (d."status" IN ('reserved', 'held', 'payable') OR "review_ratings"."updated_at" <= greatest(d."created_at", d."published_at", d."released_at", d."paid_at") + interval '365 days'));
--> statement-breakpoint
UPDATE "posts" SET "rating_count" = (SELECT count(*) FROM "review_ratings" r WHERE r."post_id" = "posts"."id" AND NOT r."is_partner"), "rating_sum" = (SELECT coalesce(sum(r."rating"), 0) FROM "review_ratings" r WHERE r."post_id" = "posts"."id" AND NOT r."is_partner"), "partner_rating_count" = (SELECT count(*) FROM "review_ratings" r WHERE r."post_id" = "posts"."id" AND r."is_partner"), "partner_rating_sum" = (SELECT coalesce(sum(r."rating"), 0) FROM "review_ratings" r WHERE r."post_id" = "posts"."id" AND r."is_partner") WHERE "type" = 'review';