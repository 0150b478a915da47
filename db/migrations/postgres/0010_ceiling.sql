CREATE TABLE "feed_servings" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"post_id" text NOT NULL,
	CONSTRAINT "feed_servings_user_id_day_post_id_pk" PRIMARY KEY("user_id","day","post_id")
);
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "sponsored_per_page" integer;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "sponsored_per_day" integer;--> statement-breakpoint
ALTER TABLE "feed_servings" ADD CONSTRAINT "feed_servings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_servings" ADD CONSTRAINT "feed_servings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_servings_day_index" ON "feed_servings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "feed_servings_post_index" ON "feed_servings" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_sponsored_index" ON "posts" USING btree ("created_at","id") WHERE sponsor_brand_id is not null;