-- Texts that people write and publish: articles, what they are sorted by, and what readers do with them.

-- Every saved version of a text; `kind` says of what, `object_id` of which one.
CREATE TABLE revision (
  kind TEXT NOT NULL CHECK (kind IN ('article', 'page', 'banner', 'newsletter')),
  object_id BIGINT NOT NULL,
  version BIGINT NOT NULL,
  saved_at BIGINT NOT NULL,
  by_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (kind, object_id, version)
) {STRICT};
CREATE INDEX revision_by ON revision (by_id);

-- Who articles are by: a member, or a name alone. An author outlives the account.
CREATE TABLE author (
  id {ID},
  member_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  about TEXT NOT NULL,
  picture TEXT
) {STRICT};
CREATE UNIQUE INDEX author_slug ON author (slug);
CREATE UNIQUE INDEX author_member ON author (member_id);

CREATE TABLE article_category (
  id {ID},
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  about TEXT NOT NULL,
  position BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX article_category_slug ON article_category (slug);

CREATE TABLE article_tag (
  id {ID},
  name TEXT NOT NULL,
  slug TEXT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX article_tag_slug ON article_tag (slug);

-- `html`, `opening` and `headings` are made of `body` at each change. `version` grows with each change of the text: who saves
-- over a newer one is told. `popularity` is views of 30 days, halved every 7; `reactions` and `comments` are counted at each
-- change. `search` is folded.
CREATE TABLE article (
  id {ID},
  slug TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'scheduled', 'published', 'archived')),
  visibility TEXT NOT NULL CHECK (visibility IN ('everyone', 'members', 'packages')),
  author_id BIGINT NOT NULL REFERENCES author (id) ON DELETE RESTRICT,
  version BIGINT NOT NULL,
  edited_by BIGINT REFERENCES member (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body TEXT NOT NULL,
  html TEXT NOT NULL,
  opening TEXT NOT NULL,
  headings TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  search TEXT NOT NULL,
  words BIGINT NOT NULL,
  minutes BIGINT NOT NULL,
  cover TEXT,
  cover_alt TEXT NOT NULL,
  canonical TEXT,
  social_title TEXT NOT NULL,
  social_text TEXT NOT NULL,
  featured BOOLEAN NOT NULL,
  comments_closed BOOLEAN NOT NULL,
  publish_at BIGINT,
  publish_zone TEXT,
  published_at BIGINT,
  updated_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  popularity BIGINT NOT NULL DEFAULT 0,
  views BIGINT NOT NULL DEFAULT 0,
  reactions BIGINT NOT NULL DEFAULT 0,
  comments BIGINT NOT NULL DEFAULT 0
) {STRICT};
CREATE UNIQUE INDEX article_slug ON article (slug);
CREATE INDEX article_recent ON article (published_at, id) WHERE state = 'published';
CREATE INDEX article_popular ON article (popularity, id) WHERE state = 'published';
CREATE INDEX article_featured ON article (published_at, id) WHERE state = 'published' AND featured;
CREATE INDEX article_due ON article (publish_at) WHERE state = 'scheduled';
CREATE INDEX article_edited ON article (updated_at, id);
CREATE INDEX article_author ON article (author_id, published_at, id);
CREATE INDEX article_editor ON article (edited_by);

-- Addresses that an article had: they lead to it.
CREATE TABLE article_old_slug (
  slug TEXT PRIMARY KEY NOT NULL,
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE
) {STRICT};
CREATE INDEX article_old_slug_of ON article_old_slug (article_id);

CREATE TABLE article_in_category (
  category_id BIGINT NOT NULL REFERENCES article_category (id) ON DELETE CASCADE,
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  PRIMARY KEY (category_id, article_id)
) {STRICT};
CREATE INDEX article_in_category_of ON article_in_category (article_id);

CREATE TABLE article_tagged (
  tag_id BIGINT NOT NULL REFERENCES article_tag (id) ON DELETE CASCADE,
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  PRIMARY KEY (tag_id, article_id)
) {STRICT};
CREATE INDEX article_tagged_of ON article_tagged (article_id);

-- Pictures that were put up for texts, and which articles show them or showed them once.
CREATE TABLE article_picture (
  path TEXT PRIMARY KEY NOT NULL,
  added_at BIGINT NOT NULL
) {STRICT};
CREATE TABLE article_shows (
  path TEXT NOT NULL REFERENCES article_picture (path) ON DELETE CASCADE,
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  PRIMARY KEY (path, article_id)
) {STRICT};
CREATE INDEX article_shows_of ON article_shows (article_id);

-- Views by day. `reader` is a hash with a key of the day alone: it is removed when the day is over.
CREATE TABLE article_view (
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  views BIGINT NOT NULL,
  PRIMARY KEY (article_id, day)
) {STRICT};
CREATE INDEX article_view_day ON article_view (day);
CREATE TABLE article_reader (
  day TEXT NOT NULL,
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  reader BIGINT NOT NULL,
  PRIMARY KEY (day, article_id, reader)
) {STRICT};
CREATE INDEX article_reader_of ON article_reader (article_id);

CREATE TABLE article_reaction (
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('like', 'love', 'insightful', 'celebrate', 'curious')),
  reacted_at BIGINT NOT NULL,
  PRIMARY KEY (article_id, member_id)
) {STRICT};
CREATE INDEX article_reaction_by ON article_reaction (member_id);

CREATE TABLE article_saved (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  saved_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, article_id)
) {STRICT};
CREATE INDEX article_saved_of ON article_saved (article_id);
