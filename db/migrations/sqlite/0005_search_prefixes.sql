-- While somebody types, the last word is short and begins many others: its hits are kept together.
DROP TABLE posts_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE posts_search USING fts5(title, content, hashtags, content='posts', content_rowid='seq', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO posts_search (posts_search) VALUES ('rebuild');
--> statement-breakpoint
DROP TABLE users_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE users_search USING fts5(username, display_name, first_name, last_name, content='users', content_rowid='seq', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO users_search (users_search) VALUES ('rebuild');
