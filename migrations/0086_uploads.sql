-- Files that arrive in pieces, so that a broken connection costs one piece. A row goes when its file is used, or after a day.
CREATE TABLE upload (
  id TEXT PRIMARY KEY NOT NULL,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  bytes BIGINT NOT NULL,
  received BIGINT NOT NULL DEFAULT 0,
  expires_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX upload_member ON upload (member_id);
CREATE INDEX upload_expires ON upload (expires_at);

-- `start` is the place of the piece's first byte.
CREATE TABLE upload_piece (
  upload_id TEXT NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
  start BIGINT NOT NULL,
  content {BLOB} NOT NULL,
  PRIMARY KEY (upload_id, start)
) {STRICT};
