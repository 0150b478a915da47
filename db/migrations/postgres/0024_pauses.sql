CREATE TABLE "pauses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"billing_interval" text NOT NULL,
	"price_id" text NOT NULL,
	"seats" integer NOT NULL,
	"months" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"resumes_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"checkout_id" text,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "pauses_state_check" CHECK (state in ('running', 'returned', 'failed', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pauses_running_unique" ON "pauses" USING btree ("user_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "pauses_due_index" ON "pauses" USING btree ("resumes_at","id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "pauses_user_index" ON "pauses" USING btree ("user_id");