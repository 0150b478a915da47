CREATE TABLE "former_forum_members" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_forum_members_role_check" CHECK (role in ('member', 'moderator', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "membership_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"charge_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"ends_membership" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_id" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_refunds_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "membership_refunds_status_check" CHECK (status in ('pending', 'done', 'failed')),
	CONSTRAINT "membership_refunds_amount_check" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "forums" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "forums" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "forums" ADD COLUMN "deleted_reason" text;--> statement-breakpoint
ALTER TABLE "forums" ADD COLUMN "was_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "former_forum_members" ADD CONSTRAINT "former_forum_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_forum_members" ADD CONSTRAINT "former_forum_members_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_refunds" ADD CONSTRAINT "membership_refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_forum_members_pair_unique" ON "former_forum_members" USING btree ("forum_id","user_id");--> statement-breakpoint
CREATE INDEX "former_forum_members_user_index" ON "former_forum_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "membership_refunds_user_index" ON "membership_refunds" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "membership_refunds_invoice_index" ON "membership_refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "membership_refunds_pending_index" ON "membership_refunds" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "posts_forum_hidden_index" ON "posts" USING btree ("forum_id","created_at","id") WHERE not is_visible;