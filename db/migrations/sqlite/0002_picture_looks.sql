ALTER TABLE `posts` ADD `image_look` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `preview` text;