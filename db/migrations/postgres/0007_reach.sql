CREATE TABLE "reach_days" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"members" integer DEFAULT 0 NOT NULL,
	"erased" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reach_days_kind_check" CHECK (kind in ('seen', 'opened', 'voted', 'commented', 'saved', 'followed_link'))
);
--> statement-breakpoint
CREATE TABLE "reach_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reach_marks_kind_check" CHECK (kind in ('seen', 'opened', 'voted', 'commented', 'saved', 'followed_link'))
);
--> statement-breakpoint
ALTER TABLE "sponsored_posts" ADD COLUMN "engagement_rates" jsonb;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD COLUMN "engagement_rates" jsonb;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD COLUMN "accrued" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD COLUMN "counts_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reach_days" ADD CONSTRAINT "reach_days_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reach_marks" ADD CONSTRAINT "reach_marks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reach_marks" ADD CONSTRAINT "reach_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reach_days_once_unique" ON "reach_days" USING btree ("post_id","day","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "reach_marks_once_unique" ON "reach_marks" USING btree ("post_id","user_id","kind");--> statement-breakpoint
CREATE INDEX "reach_marks_day_index" ON "reach_marks" USING btree ("post_id","day","kind");--> statement-breakpoint
CREATE INDEX "reach_marks_user_index" ON "reach_marks" USING btree ("user_id");