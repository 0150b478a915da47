CREATE TABLE "gift_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"gift_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_id" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gift_refunds_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "gift_refunds_status_check" CHECK (status in ('pending', 'done', 'failed')),
	CONSTRAINT "gift_refunds_amount_check" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"buyer_id" text NOT NULL,
	"plan" text NOT NULL,
	"months" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"recipient_email" text,
	"status" text DEFAULT 'open' NOT NULL,
	"session_id" text,
	"charge_id" text,
	"paid_at" timestamp (3) with time zone,
	"redeemed_by" text,
	"redeemed_at" timestamp (3) with time zone,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"voided_for" text,
	"taken_seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gifts_code_unique" UNIQUE("code"),
	CONSTRAINT "gifts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "gifts_charge_id_unique" UNIQUE("charge_id"),
	CONSTRAINT "gifts_status_check" CHECK (status in ('open', 'failed', 'paid', 'redeemed')),
	CONSTRAINT "gifts_voided_check" CHECK (voided_for in ('refund', 'dispute', 'revoked')),
	CONSTRAINT "gifts_amount_check" CHECK (amount_cents > 0 and months > 0),
	CONSTRAINT "gifts_paid_check" CHECK ((paid_at is not null) = (status in ('paid', 'redeemed'))),
	CONSTRAINT "gifts_redeemed_check" CHECK ((redeemed_by is not null) = (status = 'redeemed') and taken_seconds >= 0)
);
--> statement-breakpoint
ALTER TABLE "gift_refunds" ADD CONSTRAINT "gift_refunds_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_refunds_gift_index" ON "gift_refunds" USING btree ("gift_id");--> statement-breakpoint
CREATE INDEX "gift_refunds_created_index" ON "gift_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gift_refunds_pending_index" ON "gift_refunds" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "gifts_buyer_index" ON "gifts" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "gifts_redeemer_index" ON "gifts" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "gifts_created_index" ON "gifts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gifts_open_index" ON "gifts" USING btree ("id") WHERE status = 'open';