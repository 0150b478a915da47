CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "device_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"user_code" text NOT NULL,
	"client_name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"expires_in_days" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"polled_at" timestamp (3) with time zone,
	CONSTRAINT "device_logins_device_hash_unique" UNIQUE("device_hash"),
	CONSTRAINT "device_logins_user_code_unique" UNIQUE("user_code"),
	CONSTRAINT "device_logins_status_check" CHECK (status in ('pending', 'approved', 'denied'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user_index" ON "api_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_tokens_expires_index" ON "api_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "device_logins_user_index" ON "device_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_logins_expires_index" ON "device_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_suspended_index" ON "users" USING btree ("blocked_until") WHERE blocked_until is not null;