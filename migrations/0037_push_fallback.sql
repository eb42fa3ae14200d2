-- What is told another way where no device takes it.

-- Written down with the messages of a push (their member's, of the same tag), deleted when one of them has arrived. One that
-- is left when none of them waits any more is told otherwise, unless it is too late by then. `due_at` is when its messages
-- are sent first.
CREATE TABLE push_fallback (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  otherwise TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX push_fallback_tag ON push_fallback (member_id, tag);
CREATE INDEX push_fallback_due ON push_fallback (due_at, id);
