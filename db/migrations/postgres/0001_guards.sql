-- What was recorded stays as it was recorded.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_actions_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_actions
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The ranks and the visibility of a post's hashtags follow the post.
CREATE FUNCTION lead_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_hashtags SET hot_rank = new.hot_rank, score = new.score, is_listed = new.is_listed
  WHERE post_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_lead_hashtags
AFTER UPDATE OF hot_rank, score, is_removed, is_deleted, in_public_forum ON posts
FOR EACH ROW WHEN (
  new.hashtags <> '[]'::jsonb
  AND (new.hot_rank <> old.hot_rank OR new.score <> old.score OR new.is_listed <> old.is_listed)
) EXECUTE FUNCTION lead_hashtags();
--> statement-breakpoint
-- Windows of a minute need not survive a crash, and are written at every request.
ALTER TABLE rate_limits SET UNLOGGED;
