-- What was recorded stays as it was recorded.
CREATE TRIGGER admin_actions_keep BEFORE UPDATE ON admin_actions
BEGIN SELECT RAISE(ABORT, 'admin_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER admin_actions_stay BEFORE DELETE ON admin_actions
BEGIN SELECT RAISE(ABORT, 'admin_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
--> statement-breakpoint
-- The ranks and the visibility of a post's hashtags follow the post.
CREATE TRIGGER posts_lead_hashtags
AFTER UPDATE OF hot_rank, score, is_removed, is_deleted, in_public_forum ON posts
WHEN new.hashtags <> '[]'
  AND (new.hot_rank <> old.hot_rank OR new.score <> old.score OR new.is_listed <> old.is_listed)
BEGIN
  UPDATE post_hashtags SET hot_rank = new.hot_rank, score = new.score, is_listed = new.is_listed
  WHERE post_id = new.id;
END;
