CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`inviter_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`joined` integer DEFAULT 0 NOT NULL,
	`max_uses` integer,
	`expires_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_code_unique` ON `invitations` (`code`);--> statement-breakpoint
CREATE INDEX `invitations_inviter_index` ON `invitations` (`inviter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_created_index` ON `invitations` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `invited_people` (
	`person_id` text PRIMARY KEY NOT NULL,
	`invitation_id` text NOT NULL,
	`inviter_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`joined_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invited_people_inviter_index` ON `invited_people` (`inviter_id`,`joined_at`) WHERE joined_at is not null;--> statement-breakpoint
CREATE INDEX `invited_people_invitation_index` ON `invited_people` (`invitation_id`);