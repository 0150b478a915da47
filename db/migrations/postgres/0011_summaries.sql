ALTER TABLE "comments" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "sponsored_posts" ADD COLUMN "summary" text;--> statement-breakpoint
CREATE INDEX "comments_without_summary_index" ON "comments" USING btree ("id") WHERE summary is null;--> statement-breakpoint
CREATE INDEX "posts_without_summary_index" ON "posts" USING btree ("id") WHERE summary is null;--> statement-breakpoint
CREATE INDEX "sponsored_posts_without_summary_index" ON "sponsored_posts" USING btree ("id") WHERE summary is null;