-- Pictures that administrators upload for the site, and which place shows which: `site`, `about`, `banner:3`. A job removes those
-- that no place came to show.
CREATE TABLE site_picture (
  path TEXT PRIMARY KEY,
  added_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX site_picture_added ON site_picture (added_at);

CREATE TABLE site_picture_shown (
  place TEXT NOT NULL,
  path TEXT NOT NULL REFERENCES site_picture (path) ON DELETE CASCADE,
  PRIMARY KEY (place, path)
) {STRICT};
CREATE INDEX site_picture_shown_path ON site_picture_shown (path);
