CREATE TABLE `site_versions` (
	`version` integer PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	`changes` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL
);
