-- Programs (the specification's "challenge"), what they ask for, and who takes part.

CREATE TABLE program (
  id {ID},
  type TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  image TEXT,
  banner TEXT,
  category TEXT NOT NULL CHECK (category IN ('TIMED', 'UNTIMED')),
  start_date TEXT,
  end_date TEXT,
  duration BIGINT,
  dead_line TEXT,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  capacity BIGINT,
  daily_cap BIGINT,
  allow_backfill BOOLEAN NOT NULL DEFAULT FALSE,
  featured BOOLEAN NOT NULL DEFAULT FALSE,
  custom BOOLEAN NOT NULL DEFAULT FALSE,
  draft BOOLEAN NOT NULL DEFAULT FALSE,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT,
  closed_at BIGINT,
  finalised_at BIGINT,
  archived_at BIGINT,
  result_digest TEXT,
  version BIGINT NOT NULL DEFAULT 1,
  created_by BIGINT REFERENCES member (id) ON DELETE SET NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CHECK (category = 'UNTIMED' OR (start_date IS NOT NULL AND end_date IS NOT NULL))
) {STRICT};
-- `starts_at` and `ends_at` are the first instants of start_date and of the day after end_date in the program's zone.
CREATE INDEX program_newest ON program (featured, created_at, id);
CREATE INDEX program_unfinished ON program (id) WHERE finalised_at IS NULL;

-- `times` done days are asked for in every `per_days` days: 1 in 1 is daily, 1 in 7 weekly, 3 in 7 three times a week.
CREATE TABLE activity (
  id {ID},
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  points BIGINT NOT NULL DEFAULT 10 CHECK (points >= 0),
  times BIGINT NOT NULL DEFAULT 1,
  per_days BIGINT NOT NULL DEFAULT 1,
  target_amount BIGINT,
  unit TEXT,
  direction TEXT CHECK (direction IN ('at_least', 'at_most')),
  added_on TEXT,
  retired_on TEXT,
  CHECK (times >= 1 AND per_days >= times),
  CHECK ((target_amount IS NULL) = (direction IS NULL))
) {STRICT};
CREATE UNIQUE INDEX activity_order ON activity (program_id, position);

CREATE TABLE step (
  id {ID},
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  title TEXT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX step_order ON step (program_id, position);

CREATE TABLE plan_item (
  id {ID},
  step_id BIGINT NOT NULL REFERENCES step (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  duration BIGINT NOT NULL CHECK (duration >= 1)
) {STRICT};
CREATE UNIQUE INDEX plan_item_order ON plan_item (step_id, position);

CREATE TABLE plan_item_activity (
  plan_item_id BIGINT NOT NULL REFERENCES plan_item (id) ON DELETE CASCADE,
  activity_id BIGINT NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
  PRIMARY KEY (plan_item_id, activity_id)
) {STRICT};
CREATE INDEX plan_item_activity_activity ON plan_item_activity (activity_id);

-- `points`, `last_scored_at` and the streak columns are caches that `daymark recompute` can rebuild. `score_seq` grows by
-- one with each change of them: live boards see by it whether they missed something.
CREATE TABLE membership (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  custom BOOLEAN NOT NULL DEFAULT FALSE,
  state TEXT NOT NULL CHECK (state IN ('pre_enrolled', 'cancelled', 'joined', 'left', 'completed')),
  joined_at BIGINT NOT NULL,
  joined_on TEXT NOT NULL,
  left_at BIGINT,
  left_on TEXT,
  points BIGINT NOT NULL DEFAULT 0,
  last_scored_at BIGINT,
  score_seq BIGINT NOT NULL DEFAULT 0,
  streak_current BIGINT NOT NULL DEFAULT 0,
  streak_longest BIGINT NOT NULL DEFAULT 0,
  streak_state TEXT,
  PRIMARY KEY (member_id, program_id)
) {STRICT};
CREATE INDEX membership_program ON membership (program_id, state, joined_at, member_id);
-- At most one active program and one active custom program per member.
CREATE UNIQUE INDEX membership_one_active ON membership (member_id, custom) WHERE state = 'joined';

-- The final board: written once, when the grace ends, and never changed. Its digest stands in program.result_digest.
CREATE TABLE program_result (
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  member_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  rank BIGINT NOT NULL,
  points BIGINT NOT NULL,
  streak BIGINT NOT NULL,
  PRIMARY KEY (program_id, position)
) {STRICT};
CREATE INDEX program_result_member ON program_result (member_id);
