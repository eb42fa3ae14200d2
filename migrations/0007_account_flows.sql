-- What an account needs beside its sign-in: a proved address, mails with a link, a second factor, a way out.

ALTER TABLE member ADD COLUMN email_verified_at BIGINT;

-- A link in a mail, good for one purpose. Stored as a hash: nobody can use what a copy of the database shows.
CREATE TABLE mail_token (
  hash TEXT PRIMARY KEY NOT NULL,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset', 'new_email')),
  address TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT
) {STRICT};
CREATE INDEX mail_token_member ON mail_token (member_id, purpose);
CREATE INDEX mail_token_age ON mail_token (expires_at);

-- What somebody asked for by an address alone. Written for known and unknown ones alike and looked into later, so that the
-- answer and its time tell nobody who has an account.
CREATE TABLE account_request (
  id {ID},
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset')),
  email_folded TEXT NOT NULL,
  created_at BIGINT NOT NULL
) {STRICT};
