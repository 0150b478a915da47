-- Full text search reads the rows themselves (external content); these triggers keep its index.
--> statement-breakpoint
CREATE VIRTUAL TABLE posts_search USING fts5(title, content, hashtags, content='posts', content_rowid='seq', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER posts_search_insert AFTER INSERT ON posts
BEGIN
  INSERT INTO posts_search (rowid, title, content, hashtags) VALUES (new.seq, new.title, new.content, new.hashtags);
END;
--> statement-breakpoint
CREATE TRIGGER posts_search_delete AFTER DELETE ON posts
BEGIN
  INSERT INTO posts_search (posts_search, rowid, title, content, hashtags) VALUES ('delete', old.seq, old.title, old.content, old.hashtags);
END;
--> statement-breakpoint
CREATE TRIGGER posts_search_update AFTER UPDATE OF title, content, hashtags ON posts
BEGIN
  INSERT INTO posts_search (posts_search, rowid, title, content, hashtags) VALUES ('delete', old.seq, old.title, old.content, old.hashtags);
  INSERT INTO posts_search (rowid, title, content, hashtags) VALUES (new.seq, new.title, new.content, new.hashtags);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE forums_search USING fts5(name, description, content='forums', content_rowid='seq', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER forums_search_insert AFTER INSERT ON forums
BEGIN
  INSERT INTO forums_search (rowid, name, description) VALUES (new.seq, new.name, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER forums_search_delete AFTER DELETE ON forums
BEGIN
  INSERT INTO forums_search (forums_search, rowid, name, description) VALUES ('delete', old.seq, old.name, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER forums_search_update AFTER UPDATE OF name, description ON forums
BEGIN
  INSERT INTO forums_search (forums_search, rowid, name, description) VALUES ('delete', old.seq, old.name, old.description);
  INSERT INTO forums_search (rowid, name, description) VALUES (new.seq, new.name, new.description);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE users_search USING fts5(username, display_name, first_name, last_name, content='users', content_rowid='seq', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER users_search_insert AFTER INSERT ON users
BEGIN
  INSERT INTO users_search (rowid, username, display_name, first_name, last_name) VALUES (new.seq, new.username, new.display_name, new.first_name, new.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER users_search_delete AFTER DELETE ON users
BEGIN
  INSERT INTO users_search (users_search, rowid, username, display_name, first_name, last_name) VALUES ('delete', old.seq, old.username, old.display_name, old.first_name, old.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF username, display_name, first_name, last_name ON users
BEGIN
  INSERT INTO users_search (users_search, rowid, username, display_name, first_name, last_name) VALUES ('delete', old.seq, old.username, old.display_name, old.first_name, old.last_name);
  INSERT INTO users_search (rowid, username, display_name, first_name, last_name) VALUES (new.seq, new.username, new.display_name, new.first_name, new.last_name);
END;
