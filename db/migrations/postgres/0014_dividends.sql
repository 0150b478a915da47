CREATE TABLE "dividend_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"user_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"role" text NOT NULL,
	"part" integer NOT NULL,
	"owner_part" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"covered_cents" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"released_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dividend_shares_role_check" CHECK (role in ('owner', 'moderator')),
	CONSTRAINT "dividend_shares_status_check" CHECK (status in ('held', 'payable', 'paid', 'returned')),
	CONSTRAINT "dividend_shares_amount_check" CHECK (amount_cents > 0 and covered_cents >= 0 and covered_cents <= amount_cents)
);
--> statement-breakpoint
CREATE TABLE "dividend_splits" (
	"forum_id" text PRIMARY KEY NOT NULL,
	"owner_part" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_items" DROP CONSTRAINT "payout_items_content_id_unique";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "share_id" text;--> statement-breakpoint
ALTER TABLE "dividend_shares" ADD CONSTRAINT "dividend_shares_content_id_user_sponsored_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."user_sponsored_content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dividend_shares" ADD CONSTRAINT "dividend_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dividend_shares" ADD CONSTRAINT "dividend_shares_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dividend_splits" ADD CONSTRAINT "dividend_splits_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dividend_shares_pair_unique" ON "dividend_shares" USING btree ("content_id","user_id");--> statement-breakpoint
CREATE INDEX "dividend_shares_user_index" ON "dividend_shares" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "dividend_shares_forum_index" ON "dividend_shares" USING btree ("forum_id");--> statement-breakpoint
CREATE INDEX "dividend_shares_open_index" ON "dividend_shares" USING btree ("id") WHERE status in ('held', 'payable');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_pair_unique" ON "payout_items" USING btree ("content_id","creator_id");--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_share_id_unique" UNIQUE("share_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK (account in ('outside', 'campaign_free', 'deal_reserved', 'creator_held', 'platform_held', 'forum_held', 'creator_payable', 'forum_payable', 'platform_revenue', 'transfer_pending', 'forum_pending', 'refund_pending', 'disputed', 'processor_fees', 'losses')) NOT VALID;