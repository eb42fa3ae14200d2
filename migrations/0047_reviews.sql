-- What members say of a program: one review each. A new text is a new row, so that a decision is about the text that was
-- read.
CREATE TABLE review (
  id {ID},
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'shown', 'refused')),
  written_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX review_one ON review (member_id, program_id);
CREATE INDEX review_of ON review (program_id, state, id);
CREATE INDEX review_waiting ON review (id) WHERE state = 'waiting';
