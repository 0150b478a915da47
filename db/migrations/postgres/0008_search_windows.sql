-- The newest of many hits cannot be asked of a GIN index. So each row also names the spans of 2^13 to 2^20
-- rows in which it stands, and a search is shown the newest spans before the older ones.
ALTER TABLE posts_search ADD COLUMN windows integer[] NOT NULL GENERATED ALWAYS AS (array[
  (seq >> 13)::integer * 8 + 0, (seq >> 14)::integer * 8 + 1, (seq >> 15)::integer * 8 + 2, (seq >> 16)::integer * 8 + 3,
  (seq >> 17)::integer * 8 + 4, (seq >> 18)::integer * 8 + 5, (seq >> 19)::integer * 8 + 6, (seq >> 20)::integer * 8 + 7
]) STORED;
--> statement-breakpoint
DROP INDEX posts_search_document;
--> statement-breakpoint
CREATE INDEX posts_search_document ON posts_search USING gin (document, windows);
