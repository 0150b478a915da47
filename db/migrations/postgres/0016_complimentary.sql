CREATE TABLE "imported_members" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"plan" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"is_invitable" boolean NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"claimed_by" text,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imported_members_email_unique" UNIQUE("email"),
	CONSTRAINT "imported_members_source_check" CHECK (source in ('ghost', 'substack', 'patreon', 'circle', 'plaza'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "complimentary_plan" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "complimentary_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "complimentary_held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_members_claimed_index" ON "imported_members" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "imported_members_uninvited_index" ON "imported_members" USING btree ("id") WHERE invited_at is null and is_invitable and claimed_by is null;--> statement-breakpoint
CREATE INDEX "imported_members_waiting_index" ON "imported_members" USING btree ("until") WHERE claimed_by is null;--> statement-breakpoint
CREATE INDEX "users_complimentary_index" ON "users" USING btree ("complimentary_until","id") WHERE complimentary_until is not null;