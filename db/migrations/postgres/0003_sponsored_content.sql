ALTER TABLE "content_versions" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "sponsored_posts" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD COLUMN "approved_hash" text;