-- What programs consist of: their types, steps with text and media, packs of steps to be used again, and what was added
-- to or retired from a program that had begun.

CREATE TABLE program_type (
  id {ID},
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX program_type_name ON program_type (name_folded);
CREATE INDEX program_type_of ON program (type);

-- `content` is JSON: activities and steps as a new program has them.
CREATE TABLE program_pack (
  id {ID},
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};

-- Above the available programs: one row, or none before it was first written.
CREATE TABLE program_banner (
  id BIGINT PRIMARY KEY NOT NULL CHECK (id = 1),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  link TEXT,
  image TEXT,
  enabled BOOLEAN NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};

-- A template never opens: programs are cloned from it.
ALTER TABLE program ADD COLUMN template BOOLEAN NOT NULL DEFAULT FALSE;

ALTER TABLE step ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE step ADD COLUMN video TEXT;
ALTER TABLE step ADD COLUMN image TEXT;
-- From these dates on nothing of it is due; its days stay where they are.
ALTER TABLE step ADD COLUMN retired_on TEXT;
ALTER TABLE plan_item ADD COLUMN retired_on TEXT;
ALTER TABLE plan_item_activity ADD COLUMN added_on TEXT;
ALTER TABLE plan_item_activity ADD COLUMN retired_on TEXT;
