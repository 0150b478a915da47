ALTER TABLE "brand_members" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "brand_members" SET "accepted_at" = "created_at";