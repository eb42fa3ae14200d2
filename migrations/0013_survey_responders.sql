-- Who has answered a survey by e-mail and may have no account yet. Written for known and unknown addresses alike and looked
-- into later, so that the answer and its time tell nobody who has an account.
CREATE TABLE survey_responder (
  id {ID},
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  timezone TEXT NOT NULL,
  created_at BIGINT NOT NULL
) {STRICT};
