ALTER TABLE `sponsored_posts` ADD `requirements` text;--> statement-breakpoint
ALTER TABLE `sponsorship_applications` ADD `eligibility` text;