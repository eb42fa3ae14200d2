-- Members up to this id have a notice of the article's publication. Without a value nobody gets one: it is not published
-- yet, all have theirs, or it was imported.
ALTER TABLE article ADD COLUMN announced_after BIGINT;
CREATE INDEX article_to_announce ON article (published_at) WHERE announced_after IS NOT NULL;
