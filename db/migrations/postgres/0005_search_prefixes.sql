-- Whether a word is common decides between walking the newest posts and looking it up: know more words.
ALTER TABLE posts_search ALTER COLUMN document SET STATISTICS 1000;
