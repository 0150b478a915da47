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
CREATE TABLE "report_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_target_check";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "spam_flags" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_post_unique" ON "appeals" USING btree ("post_id","removed_at") WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_comment_unique" ON "appeals" USING btree ("comment_id","removed_at") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "appeals_status_index" ON "appeals" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "appeals_forum_index" ON "appeals" USING btree ("forum_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "appeals_author_index" ON "appeals" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "report_notes_report_index" ON "report_notes" USING btree ("report_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_notes_author_index" ON "report_notes" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_open_index" ON "contact_messages" USING btree ("created_at","id") WHERE answered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_message_unique" ON "reports" USING btree ("reporter_id","message_id") WHERE status = 'pending' and message_id is not null;--> statement-breakpoint
CREATE INDEX "reports_message_index" ON "reports" USING btree ("message_id","status");--> statement-breakpoint
CREATE INDEX "reports_assigned_index" ON "reports" USING btree ("assigned_to","status","created_at","id") WHERE assigned_to is not null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_target_check" CHECK ((case when post_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end) + (case when user_id is null then 0 else 1 end) + (case when message_id is null then 0 else 1 end) = 1);