-- Files that members put up. Each lies in the store under a random name that says nothing of whose it is, and only while it
-- has a row here. `remove_at` says when a job removes it: set from the start, and emptied by the change that shows the file,
-- so that an upload which never became one leaves nothing behind.

CREATE TABLE file (
  name TEXT PRIMARY KEY NOT NULL,
  member_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  purpose TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  remove_at BIGINT
) {STRICT};
CREATE INDEX file_member ON file (member_id, purpose);
CREATE INDEX file_due ON file (remove_at) WHERE remove_at IS NOT NULL;

ALTER TABLE member ADD COLUMN cover_image TEXT;
