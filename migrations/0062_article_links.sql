-- Links of articles to other sites, and what their servers last answered.

-- The version of the text whose links are in `article_link`.
ALTER TABLE article ADD COLUMN links_of BIGINT NOT NULL DEFAULT 0;

-- `asked_at` is 0 before the first check. `status` is NULL where there was no answer, `misses` how many checks in a row that were.
-- `failing_since` is the first of the failed checks. Only a `broken` one is reported.
CREATE TABLE article_link_target (
  url TEXT PRIMARY KEY NOT NULL,
  asked_at BIGINT NOT NULL DEFAULT 0,
  status BIGINT,
  misses BIGINT NOT NULL DEFAULT 0,
  failing_since BIGINT,
  broken BOOLEAN NOT NULL DEFAULT FALSE
) {STRICT};
CREATE INDEX article_link_target_asked ON article_link_target (asked_at, url);

CREATE TABLE article_link (
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  url TEXT NOT NULL REFERENCES article_link_target (url) ON DELETE CASCADE,
  PRIMARY KEY (article_id, url)
) {STRICT};
CREATE INDEX article_link_of ON article_link (url);
