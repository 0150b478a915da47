ALTER TABLE "gifts" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_payments" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;