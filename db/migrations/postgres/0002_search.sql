-- The words of a text as SQLite's tokenizer sees them: without accents, split at all punctuation.
CREATE FUNCTION search_document(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', lower(regexp_replace(
    regexp_replace(normalize(coalesce($1, ''), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[!-/:-@\[-`{-~\u2000-\u206f]+', ' ', 'g')))
$$;
--> statement-breakpoint
CREATE TABLE posts_search (seq bigint PRIMARY KEY REFERENCES posts(seq) ON DELETE CASCADE, document tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX posts_search_document ON posts_search USING gin (document);
--> statement-breakpoint
CREATE FUNCTION posts_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO posts_search (seq, document) VALUES (new.seq, search_document(coalesce(new.title::text, '') || ' ' || coalesce(new.content::text, '') || ' ' || coalesce(new.hashtags::text, '')))
  ON CONFLICT (seq) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_search_follow AFTER INSERT OR UPDATE OF title, content, hashtags ON posts
FOR EACH ROW EXECUTE FUNCTION posts_search_follow();
--> statement-breakpoint
CREATE TABLE forums_search (seq bigint PRIMARY KEY REFERENCES forums(seq) ON DELETE CASCADE, document tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX forums_search_document ON forums_search USING gin (document);
--> statement-breakpoint
CREATE FUNCTION forums_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO forums_search (seq, document) VALUES (new.seq, search_document(coalesce(new.name::text, '') || ' ' || coalesce(new.description::text, '')))
  ON CONFLICT (seq) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forums_search_follow AFTER INSERT OR UPDATE OF name, description ON forums
FOR EACH ROW EXECUTE FUNCTION forums_search_follow();
--> statement-breakpoint
CREATE TABLE users_search (seq bigint PRIMARY KEY REFERENCES users(seq) ON DELETE CASCADE, document tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX users_search_document ON users_search USING gin (document);
--> statement-breakpoint
CREATE FUNCTION users_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO users_search (seq, document) VALUES (new.seq, search_document(coalesce(new.username::text, '') || ' ' || coalesce(new.display_name::text, '') || ' ' || coalesce(new.first_name::text, '') || ' ' || coalesce(new.last_name::text, '')))
  ON CONFLICT (seq) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_search_follow AFTER INSERT OR UPDATE OF username, display_name, first_name, last_name ON users
FOR EACH ROW EXECUTE FUNCTION users_search_follow();
