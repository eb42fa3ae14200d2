-- Which picture of an import a file is, so that the same file imported again adds none. `digest` is the SHA-256 of what was imported,
-- `shape` what it was cropped to.
CREATE TABLE article_import_picture (
  name TEXT PRIMARY KEY NOT NULL REFERENCES file (name) ON DELETE CASCADE,
  digest TEXT NOT NULL,
  shape TEXT NOT NULL
) {STRICT};
CREATE INDEX article_import_picture_digest ON article_import_picture (digest, shape);
