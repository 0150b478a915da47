CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`percent_off` integer,
	`amount_off_cents` integer,
	`currency` text DEFAULT 'usd' NOT NULL,
	`duration` text NOT NULL,
	`months` integer,
	`max_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	`plan_slugs` text DEFAULT '[]' NOT NULL,
	`disabled_at` integer,
	`is_offered` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "coupons_duration_check" CHECK(duration in ('once', 'months', 'forever')),
	CONSTRAINT "coupons_off_check" CHECK((percent_off is null) <> (amount_off_cents is null)),
	CONSTRAINT "coupons_percent_check" CHECK(percent_off between 1 and 100),
	CONSTRAINT "coupons_amount_check" CHECK(amount_off_cents > 0),
	CONSTRAINT "coupons_months_check" CHECK((months is not null) = (duration = 'months')),
	CONSTRAINT "coupons_uses_check" CHECK(uses >= 0 and (max_uses is null or uses <= max_uses))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_created_index` ON `coupons` (`created_at`);--> statement-breakpoint
CREATE TABLE `departures` (
	`month` text NOT NULL,
	`plan_slug` text NOT NULL,
	`reason` text NOT NULL,
	`left` integer DEFAULT 0 NOT NULL,
	`stayed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`month`, `plan_slug`, `reason`),
	CONSTRAINT "departures_reason_check" CHECK(reason in ('unsaid', 'too_expensive', 'too_little_time', 'not_enough_here', 'something_missing', 'somewhere_else', 'other'))
);
--> statement-breakpoint
CREATE TABLE `taken_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`coupon_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`given_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `taken_offers_person_index` ON `taken_offers` (`user_id`,`coupon_id`);--> statement-breakpoint
CREATE INDEX `taken_offers_coupon_index` ON `taken_offers` (`coupon_id`);--> statement-breakpoint
CREATE INDEX `taken_offers_subscription_index` ON `taken_offers` (`subscription_id`);--> statement-breakpoint
ALTER TABLE `pending_checkouts` ADD `billing_interval` text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE `pending_checkouts` ADD `coupon_id` text REFERENCES coupons(id);--> statement-breakpoint
CREATE INDEX `pending_checkouts_coupon_index` ON `pending_checkouts` (`coupon_id`);--> statement-breakpoint
ALTER TABLE `subscription_plans` ADD `yearly_price` integer;--> statement-breakpoint
ALTER TABLE `subscription_plans` ADD `stripe_yearly_price_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_plans_yearly_index` ON `subscription_plans` (`stripe_yearly_price_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `billing_interval` text DEFAULT 'month' NOT NULL;