-- The browsers that a member lets us push to, and what is on its way there.

-- `confirmed_at` is when the browser last said that it is still there. A device belongs to the sign-in that it was added
-- with: where somebody signed out, nothing arrives any more.
CREATE TABLE push_device (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  session_id BIGINT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  endpoint TEXT NOT NULL,
  public_key TEXT NOT NULL,
  secret TEXT NOT NULL,
  client TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  confirmed_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX push_device_endpoint ON push_device (endpoint);
CREATE INDEX push_device_member ON push_device (member_id);
CREATE INDEX push_device_session ON push_device (session_id);
CREATE INDEX push_device_confirmed ON push_device (confirmed_at);

-- What waits to be sent. Whoever takes a row has it alone until `due_at`; it is deleted when it has arrived or is too late.
CREATE TABLE push_message (
  id {ID},
  device_id BIGINT NOT NULL REFERENCES push_device (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  urgency TEXT NOT NULL CHECK (urgency IN ('low', 'normal', 'high')),
  content TEXT NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  due_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX push_message_due ON push_message (due_at, id);
CREATE INDEX push_message_device ON push_message (device_id, tag);

-- Hours of a member's day, by their wall clock, in which nothing is pushed: minutes since midnight.
CREATE TABLE push_quiet (
  member_id BIGINT PRIMARY KEY NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  from_minute BIGINT NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute BIGINT NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  CHECK (from_minute <> to_minute)
) {STRICT};
