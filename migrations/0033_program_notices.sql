-- What programs tell their members by themselves.

-- Which notice a member had of a program, and for which date of it: never twice.
CREATE TABLE program_notice (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('starts', 'grace')),
  for_date TEXT NOT NULL,
  told_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, program_id, kind, for_date)
) {STRICT};
CREATE INDEX program_notice_program ON program_notice (program_id);

-- Where a member stood on a board when a job last looked, and on which of their dates they were last told that somebody passed
-- them. Only for those who want to be told.
CREATE TABLE board_place (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  rank BIGINT NOT NULL,
  points BIGINT NOT NULL,
  told_on TEXT,
  PRIMARY KEY (member_id, program_id)
) {STRICT};
CREATE INDEX board_place_program ON board_place (program_id);

CREATE INDEX notification_choice_wanted ON notification_choice (category, member_id) WHERE frequency <> 'never';
