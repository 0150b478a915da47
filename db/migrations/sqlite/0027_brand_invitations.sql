ALTER TABLE `brand_members` ADD `accepted_at` integer;--> statement-breakpoint
UPDATE `brand_members` SET `accepted_at` = `created_at`;