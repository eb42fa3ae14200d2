-- Short messages at a place of the site. `starts_on` and `ends_on` are dates of the reader's own calendar, both included. A
-- place shows its newest banner that is for the reader, and its default one where there is none.
CREATE TABLE banner (
  id {ID},
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL DEFAULT '',
  link TEXT,
  link_label TEXT NOT NULL DEFAULT '',
  image TEXT,
  image_alt TEXT NOT NULL DEFAULT '',
  tone TEXT NOT NULL DEFAULT 'calm' CHECK (tone IN ('calm', 'good', 'warning')),
  audience TEXT NOT NULL DEFAULT 'everyone' CHECK (audience IN ('everyone', 'visitors', 'members', 'package', 'company')),
  package TEXT,
  company_id BIGINT REFERENCES company (id) ON DELETE CASCADE,
  starts_on TEXT,
  ends_on TEXT,
  dismissible BOOLEAN NOT NULL DEFAULT TRUE,
  enabled BOOLEAN NOT NULL DEFAULT FALSE,
  is_default BOOLEAN NOT NULL DEFAULT FALSE,
  version BIGINT NOT NULL,
  search TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX banner_default ON banner (place) WHERE is_default;
CREATE INDEX banner_enabled ON banner (place, id) WHERE enabled;
CREATE INDEX banner_company ON banner (company_id);

-- Who has closed which one, on any of their devices.
CREATE TABLE banner_dismissal (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  banner_id BIGINT NOT NULL REFERENCES banner (id) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  PRIMARY KEY (member_id, banner_id)
) {STRICT};
CREATE INDEX banner_dismissal_banner ON banner_dismissal (banner_id);

-- The banner above the available programs is one of them from here on, with its picture.
INSERT INTO banner (name, place, title, text, link, image, dismissible, enabled, is_default, version, created_at, updated_at)
  SELECT 'Available programs', 'availableProgram', title, description, link, image, FALSE, enabled, TRUE, 1, updated_at, updated_at
  FROM program_banner;
INSERT INTO site_picture (path, added_at) SELECT image, updated_at FROM banner WHERE image IS NOT NULL;
INSERT INTO site_picture_shown (place, path) SELECT 'banner:' || CAST(id AS TEXT), image FROM banner WHERE image IS NOT NULL;
