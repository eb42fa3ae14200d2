-- Where habits stand, badges for what was reached, and what members say to each other about a day.

-- One per member and activity, from its first change on: without a row a habit is to be reviewed (1). `status` is the
-- specification's numbered list. `since_on` is the member's date of the last change, `seen_version` the member's log when a
-- job last looked, `checked_on` the UTC date of it.
CREATE TABLE habit (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  activity_id BIGINT NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  status BIGINT NOT NULL CHECK (status BETWEEN 0 AND 5),
  since BIGINT NOT NULL,
  since_on TEXT NOT NULL,
  review_on TEXT,
  seen_version BIGINT NOT NULL DEFAULT 0,
  checked_on TEXT NOT NULL,
  PRIMARY KEY (member_id, activity_id)
) {STRICT};
CREATE INDEX habit_forming ON habit (member_id) WHERE status = 2 OR status = 3;
CREATE INDEX habit_review ON habit (review_on, member_id, activity_id) WHERE review_on IS NOT NULL;
CREATE INDEX habit_open ON habit (program_id) WHERE status <> 0;

-- Append-only: every change of a habit with its time.
CREATE TABLE habit_change (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  activity_id BIGINT NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
  from_status BIGINT NOT NULL,
  to_status BIGINT NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('member', 'firm', 'slipping', 'review', 'program_end')),
  review_on TEXT,
  at BIGINT NOT NULL
) {STRICT};
CREATE INDEX habit_change_of ON habit_change (member_id, activity_id, id);

-- Rules of badges. Those of the program itself have a `name`.
CREATE TABLE achievement (
  id {ID},
  name TEXT,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  measure TEXT NOT NULL CHECK (measure IN ('streak', 'points', 'done_days', 'programs')),
  threshold BIGINT NOT NULL CHECK (threshold >= 1),
  created_at BIGINT NOT NULL,
  retired_at BIGINT
) {STRICT};
CREATE UNIQUE INDEX achievement_name ON achievement (name) WHERE name IS NOT NULL;

-- Once each. What the log takes back is withdrawn, and comes back without being told again.
CREATE TABLE member_achievement (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  achievement_id BIGINT NOT NULL REFERENCES achievement (id) ON DELETE CASCADE,
  granted_at BIGINT NOT NULL,
  withdrawn_at BIGINT,
  PRIMARY KEY (member_id, achievement_id)
) {STRICT};
CREATE INDEX member_achievement_of ON member_achievement (achievement_id);

-- What a member's log, points and programs were when badges were last looked at, and the newest rule then.
CREATE TABLE achievement_seen (
  member_id BIGINT PRIMARY KEY NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  points BIGINT NOT NULL,
  programs BIGINT NOT NULL,
  newest_rule BIGINT NOT NULL
) {STRICT};

-- What `by_id` says about the day `local_date` of `member_id` in a program. `told` is set when its owner has been told.
CREATE TABLE cheer (
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  local_date TEXT NOT NULL,
  by_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  told BOOLEAN NOT NULL DEFAULT FALSE,
  PRIMARY KEY (member_id, program_id, local_date, by_id)
) {STRICT};
CREATE INDEX cheer_by ON cheer (by_id);
CREATE INDEX cheer_untold ON cheer (member_id) WHERE NOT told;

CREATE TABLE comment (
  id {ID},
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  local_date TEXT NOT NULL,
  by_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  told BOOLEAN NOT NULL DEFAULT FALSE,
  reported_at BIGINT,
  hidden_at BIGINT
) {STRICT};
CREATE INDEX comment_day ON comment (member_id, program_id, local_date, id);
CREATE INDEX comment_by ON comment (by_id);
CREATE INDEX comment_untold ON comment (member_id) WHERE NOT told;
CREATE INDEX comment_reported ON comment (reported_at, id) WHERE reported_at IS NOT NULL;
CREATE INDEX comment_hidden ON comment (hidden_at, id) WHERE hidden_at IS NOT NULL;

CREATE TABLE comment_report (
  comment_id BIGINT NOT NULL REFERENCES comment (id) ON DELETE CASCADE,
  by_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (comment_id, by_id)
) {STRICT};
CREATE INDEX comment_report_by ON comment_report (by_id);

-- When a member was last told of cheers and comments: what comes soon after is gathered.
CREATE TABLE comment_notice (
  member_id BIGINT PRIMARY KEY NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  told_at BIGINT NOT NULL
) {STRICT};
