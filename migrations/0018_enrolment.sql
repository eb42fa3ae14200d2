-- Places and the line for them, and steps that members complete.

-- `line` is the place in line, in the order of pre-enrolling; `place_at` is when a place was given, NULL while waiting.
-- `begun_told`: whether the member needs no word any more that the program has begun.
ALTER TABLE membership ADD COLUMN pre_enrolled_at BIGINT;
ALTER TABLE membership ADD COLUMN line BIGINT;
ALTER TABLE membership ADD COLUMN place_at BIGINT;
ALTER TABLE membership ADD COLUMN begun_told BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX membership_pre_enrolled ON membership (program_id, line) WHERE state = 'pre_enrolled';

-- Points for completing a step, once.
ALTER TABLE step ADD COLUMN points BIGINT NOT NULL DEFAULT 0;

CREATE TABLE step_completion (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  step_id BIGINT NOT NULL REFERENCES step (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  local_date TEXT NOT NULL,
  completed_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, step_id)
) {STRICT};
CREATE INDEX step_completion_step ON step_completion (step_id);
CREATE INDEX step_completion_program ON step_completion (program_id);
