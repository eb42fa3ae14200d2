-- What the site says of the people behind it: one text, the people, and pictures.
CREATE TABLE about (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  version BIGINT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL DEFAULT '',
  content TEXT NOT NULL DEFAULT '',
  html TEXT NOT NULL DEFAULT '',
  image TEXT,
  image_alt TEXT NOT NULL DEFAULT '',
  members_title TEXT NOT NULL DEFAULT '',
  gallery_title TEXT NOT NULL DEFAULT '',
  updated_at BIGINT NOT NULL
) {STRICT};

-- People of the team, in the order of `position`. They need no account.
CREATE TABLE about_person (
  id {ID},
  position BIGINT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL DEFAULT '',
  image TEXT,
  link TEXT,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX about_person_order ON about_person (position, id);

-- The gallery, the oldest first.
CREATE TABLE about_picture (
  id {ID},
  image TEXT NOT NULL,
  alt TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL
) {STRICT};
