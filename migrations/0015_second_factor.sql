-- A second proof at sign-in: codes of an app on the member's phone, and codes on paper for the day when that is lost.

-- In force once it is confirmed. `secret` is sealed with a key of the program; `used_step` is the latest half minute whose
-- code was taken: it and those before it are not taken again.
CREATE TABLE second_factor (
  member_id BIGINT PRIMARY KEY NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  secret {BLOB} NOT NULL,
  created_at BIGINT NOT NULL,
  confirmed_at BIGINT,
  used_step BIGINT NOT NULL DEFAULT 0
) {STRICT};

-- Stored as keyed hashes, each good once.
CREATE TABLE recovery_code (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  used_at BIGINT,
  PRIMARY KEY (member_id, hash)
) {STRICT};
