CREATE TABLE "provider_bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"source_id" text,
	"net_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "provider_bookings_campaign_index" ON "provider_bookings" USING btree ("campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_bookings_source_index" ON "provider_bookings" USING btree ("source_id");