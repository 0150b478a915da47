-- Nobody who changes a text can leave the summary of another one beside it: it is made anew.
CREATE FUNCTION forget_summary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.summary := NULL;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_summary_follow BEFORE UPDATE OF content ON posts
FOR EACH ROW WHEN (new.content IS DISTINCT FROM old.content AND new.summary = old.summary) EXECUTE FUNCTION forget_summary();
--> statement-breakpoint
CREATE TRIGGER comments_summary_follow BEFORE UPDATE OF content ON comments
FOR EACH ROW WHEN (new.content IS DISTINCT FROM old.content AND new.summary = old.summary) EXECUTE FUNCTION forget_summary();
--> statement-breakpoint
CREATE TRIGGER sponsored_posts_summary_follow BEFORE UPDATE OF content ON sponsored_posts
FOR EACH ROW WHEN (new.content IS DISTINCT FROM old.content AND new.summary = old.summary) EXECUTE FUNCTION forget_summary();
