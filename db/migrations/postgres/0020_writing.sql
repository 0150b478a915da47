CREATE TABLE "slow_marks" (
	"user_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "slow_marks_user_id_forum_id_pk" PRIMARY KEY("user_id","forum_id")
);
--> statement-breakpoint
CREATE TABLE "watched_words" (
	"id" text PRIMARY KEY NOT NULL,
	"forum_id" text,
	"phrase" text NOT NULL,
	"pattern" text NOT NULL,
	"action" text NOT NULL,
	"message" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watched_words_action_check" CHECK (action in ('hold', 'refuse', 'flag'))
);
--> statement-breakpoint
ALTER TABLE "forums" ADD COLUMN "has_solutions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forums" ADD COLUMN "slow_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "solution_id" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "solved_by" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "solved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_solved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spam_flags" ADD COLUMN "forum_id" text;--> statement-breakpoint
ALTER TABLE "slow_marks" ADD CONSTRAINT "slow_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slow_marks" ADD CONSTRAINT "slow_marks_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_words" ADD CONSTRAINT "watched_words_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_words" ADD CONSTRAINT "watched_words_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slow_marks_written_index" ON "slow_marks" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "slow_marks_forum_index" ON "slow_marks" USING btree ("forum_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watched_words_forum_unique" ON "watched_words" USING btree ("forum_id","pattern") WHERE forum_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "watched_words_site_unique" ON "watched_words" USING btree ("pattern") WHERE forum_id is null;--> statement-breakpoint
CREATE INDEX "posts_solution_index" ON "posts" USING btree ("solution_id") WHERE solution_id is not null;--> statement-breakpoint
CREATE INDEX "posts_solved_index" ON "posts" USING btree ("forum_id","created_at","id") WHERE is_solved and is_visible;--> statement-breakpoint
CREATE INDEX "spam_flags_forum_index" ON "spam_flags" USING btree ("forum_id","is_reviewed","created_at","id") WHERE forum_id is not null;