CREATE TABLE "seats" (
	"id" text PRIMARY KEY NOT NULL,
	"holder_id" text NOT NULL,
	"person_id" text,
	"invited_id" text,
	"email" text,
	"token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "seats_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "seats_taken_check" CHECK ((person_id is null) = (taken_at is null))
);
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "seats_max" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_quotes" ADD COLUMN "from_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_quotes" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seats" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seats_paid" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seats_paid_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seat_holder_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seat_plan" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seat_status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seat_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seat_grace_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seats_holder_index" ON "seats" USING btree ("holder_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_person_index" ON "seats" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "seats_invited_index" ON "seats" USING btree ("invited_id") WHERE invited_id is not null;--> statement-breakpoint
CREATE INDEX "seats_created_index" ON "seats" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_seat_index" ON "users" USING btree ("seat_holder_id") WHERE seat_holder_id is not null;