CREATE TABLE "digests" (
	"user_id" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"owed_at" timestamp (3) with time zone,
	"until_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hashtag_follows" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"head" text NOT NULL,
	"is_notifying" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_arrivals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"away_since" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hashtag_follows" ADD CONSTRAINT "hashtag_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_arrivals" ADD CONSTRAINT "search_arrivals_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_due_index" ON "digests" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hashtag_follows_pair_unique" ON "hashtag_follows" USING btree ("user_id","tag");--> statement-breakpoint
CREATE INDEX "hashtag_follows_tag_index" ON "hashtag_follows" USING btree ("tag","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_query_unique" ON "saved_searches" USING btree ("user_id","query");--> statement-breakpoint
CREATE INDEX "saved_searches_head_index" ON "saved_searches" USING btree ("head","id") WHERE is_notifying;--> statement-breakpoint
CREATE UNIQUE INDEX "search_arrivals_post_unique" ON "search_arrivals" USING btree ("post_id");