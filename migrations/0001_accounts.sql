-- Who someone is: accounts, their zones, and the sessions that they hold.

CREATE TABLE member (
  id {ID},
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  password_hash TEXT,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  nickname TEXT NOT NULL DEFAULT '',
  image TEXT,
  role TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'user')),
  provider TEXT NOT NULL DEFAULT 'credentials',
  timezone TEXT NOT NULL,
  day_start_hour BIGINT NOT NULL DEFAULT 0 CHECK (day_start_hour BETWEEN 0 AND 6),
  privacy_level TEXT NOT NULL DEFAULT 'public' CHECK (privacy_level IN ('public', 'nickname', 'hidden')),
  tour_completed BOOLEAN NOT NULL DEFAULT FALSE,
  test_user BOOLEAN NOT NULL DEFAULT FALSE,
  disabled BOOLEAN NOT NULL DEFAULT FALSE,
  auth_version BIGINT NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX member_email ON member (email_folded);
CREATE INDEX member_newest ON member (created_at, id);

-- The zones a member has lived in: each is in force from a local date on. The first row is from the account's start.
CREATE TABLE member_zone (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  from_date TEXT NOT NULL,
  timezone TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, from_date)
) {STRICT};

-- One sign-in on one client, kept alive by a chain of refresh tokens.
CREATE TABLE session (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  used_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  ended_at BIGINT,
  ended_why TEXT,
  client TEXT NOT NULL DEFAULT ''
) {STRICT};
CREATE INDEX session_member ON session (member_id, used_at);

CREATE TABLE refresh_token (
  hash TEXT PRIMARY KEY NOT NULL,
  session_id BIGINT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  issued_at BIGINT NOT NULL,
  rotated_at BIGINT
) {STRICT};
CREATE INDEX refresh_token_session ON refresh_token (session_id);

-- What a POST with an Idempotency-Key answered, for 24 hours. `status` is empty while the first call is under way.
CREATE TABLE idempotency (
  caller TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  request_digest TEXT NOT NULL,
  claimed_at BIGINT NOT NULL,
  status BIGINT,
  content_type TEXT,
  body {BLOB},
  PRIMARY KEY (caller, idempotency_key)
) {STRICT};
CREATE INDEX idempotency_age ON idempotency (claimed_at);
