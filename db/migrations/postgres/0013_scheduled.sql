CREATE TABLE "scheduled_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"post" jsonb NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"held_at" timestamp (3) with time zone,
	"held_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_posts_author_index" ON "scheduled_posts" USING btree ("author_id","publish_at");--> statement-breakpoint
CREATE INDEX "scheduled_posts_forum_index" ON "scheduled_posts" USING btree ("forum_id");--> statement-breakpoint
CREATE INDEX "scheduled_posts_due_index" ON "scheduled_posts" USING btree ("publish_at") WHERE held_at is null;