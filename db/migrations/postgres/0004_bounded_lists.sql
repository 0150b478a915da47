DROP INDEX "posts_new_index";--> statement-breakpoint
CREATE INDEX "posts_day_trend_index" ON "posts" USING btree (((created_at at time zone 'UTC')::date - '1970-01-01'::date),"trend_score","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "posts_author_hot_index" ON "posts" USING btree ("author_id","hot_rank","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "posts_author_top_index" ON "posts" USING btree ("author_id","score","id") WHERE is_visible;--> statement-breakpoint
CREATE INDEX "posts_new_index" ON "posts" USING btree ("created_at","id") WHERE is_listed;