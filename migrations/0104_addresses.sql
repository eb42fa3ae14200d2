-- Addresses that a page of the site had: they lead to it.
CREATE TABLE page_old_slug (
  slug TEXT PRIMARY KEY NOT NULL,
  page_id BIGINT NOT NULL REFERENCES page (id) ON DELETE CASCADE
) {STRICT};
CREATE INDEX page_old_slug_of ON page_old_slug (page_id);

-- The sitemap lists every published article of this site. It reads this index only, not the articles with their texts.
CREATE INDEX article_sitemap ON article (published_at, id, slug, updated_at, canonical, state)
  WHERE state = 'published' AND canonical IS NULL;
