CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"percent_off" integer,
	"amount_off_cents" integer,
	"currency" text DEFAULT 'usd' NOT NULL,
	"duration" text NOT NULL,
	"months" integer,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"plan_slugs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"is_offered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_duration_check" CHECK (duration in ('once', 'months', 'forever')),
	CONSTRAINT "coupons_off_check" CHECK ((percent_off is null) <> (amount_off_cents is null)),
	CONSTRAINT "coupons_percent_check" CHECK (percent_off between 1 and 100),
	CONSTRAINT "coupons_amount_check" CHECK (amount_off_cents > 0),
	CONSTRAINT "coupons_months_check" CHECK ((months is not null) = (duration = 'months')),
	CONSTRAINT "coupons_uses_check" CHECK (uses >= 0 and (max_uses is null or uses <= max_uses))
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"month" text NOT NULL,
	"plan_slug" text NOT NULL,
	"reason" text NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"stayed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "departures_month_plan_slug_reason_pk" PRIMARY KEY("month","plan_slug","reason"),
	CONSTRAINT "departures_reason_check" CHECK (reason in ('unsaid', 'too_expensive', 'too_little_time', 'not_enough_here', 'something_missing', 'somewhere_else', 'other'))
);
--> statement-breakpoint
CREATE TABLE "taken_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"coupon_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"given_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_checkouts" ADD COLUMN "billing_interval" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_checkouts" ADD COLUMN "coupon_id" text;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "yearly_price" integer;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "stripe_yearly_price_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "billing_interval" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_offers" ADD CONSTRAINT "taken_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_offers" ADD CONSTRAINT "taken_offers_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_created_index" ON "coupons" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "taken_offers_person_index" ON "taken_offers" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE INDEX "taken_offers_coupon_index" ON "taken_offers" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "taken_offers_subscription_index" ON "taken_offers" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "pending_checkouts" ADD CONSTRAINT "pending_checkouts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "pending_checkouts_coupon_index" ON "pending_checkouts" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plans_yearly_index" ON "subscription_plans" USING btree ("stripe_yearly_price_id");