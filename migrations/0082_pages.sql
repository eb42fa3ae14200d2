-- Pages that administrators write. `html` and `headings` are made of `body` at each change; `version` grows with each change of
-- the text. `search` is folded. Their versions are in `revision`.
CREATE TABLE page (
  id {ID},
  slug TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'scheduled', 'published', 'archived')),
  in_footer BOOLEAN NOT NULL DEFAULT FALSE,
  version BIGINT NOT NULL,
  edited_by BIGINT REFERENCES member (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body TEXT NOT NULL,
  html TEXT NOT NULL,
  headings TEXT NOT NULL,
  search TEXT NOT NULL,
  publish_at BIGINT,
  publish_zone TEXT,
  published_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX page_slug ON page (slug);
CREATE INDEX page_updated ON page (updated_at, id);
CREATE INDEX page_due ON page (publish_at) WHERE state = 'scheduled';
CREATE INDEX page_edited_by ON page (edited_by);
