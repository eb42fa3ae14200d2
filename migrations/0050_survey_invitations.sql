-- Invitations to surveys by mail, and surveys that only the invited answer.

-- Narrows `audience`: an earlier program takes such a survey for one of members.
ALTER TABLE survey ADD COLUMN invited_only BOOLEAN NOT NULL DEFAULT FALSE;

-- A link in a mail, whose key finds the response like that of a visitor's device. `response_id` is what it led to: one response
-- alone, and never one of an anonymous survey.
CREATE TABLE survey_invitation (
  id {ID},
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  response_id BIGINT REFERENCES survey_response (id) ON DELETE SET NULL,
  sent_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX survey_invitation_once ON survey_invitation (survey_id, email_folded);
CREATE UNIQUE INDEX survey_invitation_key ON survey_invitation (survey_id, key_hash);
CREATE INDEX survey_invitation_response ON survey_invitation (response_id);
CREATE INDEX survey_invitation_email ON survey_invitation (email_folded);
CREATE INDEX survey_invitation_age ON survey_invitation (expires_at);
