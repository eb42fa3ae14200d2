-- What the site is called and looks like: one row, from the first time that an administrator saves it. The lists are JSON. An
-- empty text stands for the program's own.
CREATE TABLE site (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  version BIGINT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  tagline TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  logo TEXT,
  picture TEXT,
  accent_light TEXT,
  accent_dark TEXT,
  social TEXT NOT NULL DEFAULT '[]',
  footer TEXT,
  sections TEXT NOT NULL DEFAULT '[]',
  languages TEXT NOT NULL DEFAULT '[]',
  hours TEXT NOT NULL DEFAULT 'auto' CHECK (hours IN ('auto', '12', '24')),
  updated_at BIGINT NOT NULL
) {STRICT};
