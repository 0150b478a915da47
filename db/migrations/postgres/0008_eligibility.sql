ALTER TABLE "sponsored_posts" ADD COLUMN "requirements" jsonb;--> statement-breakpoint
ALTER TABLE "sponsorship_applications" ADD COLUMN "eligibility" jsonb;