ALTER TABLE `gifts` ADD `tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `membership_payments` ADD `tax_cents` integer DEFAULT 0 NOT NULL;