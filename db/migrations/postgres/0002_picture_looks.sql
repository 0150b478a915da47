ALTER TABLE "posts" ADD COLUMN "image_look" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "preview" text;