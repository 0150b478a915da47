-- Nobody who changes a text can leave the summary of another one beside it: it is made anew.
CREATE TRIGGER posts_summary_follow AFTER UPDATE OF content ON posts WHEN new.content <> old.content AND new.summary = old.summary
BEGIN
  UPDATE posts SET summary = NULL WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_summary_follow AFTER UPDATE OF content ON comments WHEN new.content <> old.content AND new.summary = old.summary
BEGIN
  UPDATE comments SET summary = NULL WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER sponsored_posts_summary_follow AFTER UPDATE OF content ON sponsored_posts WHEN new.content <> old.content AND new.summary = old.summary
BEGIN
  UPDATE sponsored_posts SET summary = NULL WHERE id = new.id;
END;
