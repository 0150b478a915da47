ALTER TABLE "messages" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "actor_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "actor_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "level" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "post_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "forum_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digest_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_unique" ON "messages" USING btree ("sender_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE INDEX "notifications_group_index" ON "notifications" USING btree ("user_id","group_key") WHERE group_key is not null;--> statement-breakpoint
CREATE INDEX "notifications_digest_index" ON "notifications" USING btree ("digest_key","user_id") WHERE digest_key is not null;