CREATE TABLE "renewal_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewal_covers" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"user_id" text NOT NULL,
	"due_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'claimed' NOT NULL,
	"credit_id" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "renewal_covers_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "renewal_covers_status_check" CHECK (status in ('claimed', 'credited', 'released')),
	CONSTRAINT "renewal_covers_amount_check" CHECK (amount_cents > 0 and returned_cents >= 0 and returned_cents <= amount_cents)
);
--> statement-breakpoint
CREATE TABLE "renewal_draws" (
	"id" text PRIMARY KEY NOT NULL,
	"cover_id" text NOT NULL,
	"content_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "renewal_draws_amount_check" CHECK (amount_cents > 0 and returned_cents >= 0 and returned_cents <= amount_cents)
);
--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "earlier_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sponsored_content" ADD COLUMN "covered_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_choices" ADD CONSTRAINT "renewal_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_covers" ADD CONSTRAINT "renewal_covers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_draws" ADD CONSTRAINT "renewal_draws_cover_id_renewal_covers_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."renewal_covers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_draws" ADD CONSTRAINT "renewal_draws_content_id_user_sponsored_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."user_sponsored_content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewal_covers_user_index" ON "renewal_covers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "renewal_covers_open_index" ON "renewal_covers" USING btree ("created_at") WHERE status = 'claimed';--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_draws_pair_unique" ON "renewal_draws" USING btree ("cover_id","content_id");--> statement-breakpoint
CREATE INDEX "renewal_draws_content_index" ON "renewal_draws" USING btree ("content_id");