-- The daily log: operations as devices made them, and what follows from them.

CREATE TABLE device (
  id TEXT PRIMARY KEY NOT NULL,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  seq BIGINT
) {STRICT};
CREATE INDEX device_member ON device (member_id);

-- Append-only. `credited` is decided once, at arrival; `clock` is the logical clock after clamping.
CREATE TABLE operation (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL,
  activity_id BIGINT NOT NULL,
  local_date TEXT NOT NULL,
  op_id TEXT NOT NULL,
  device_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('set_status', 'add_amount', 'set_amount', 'set_note')),
  value TEXT,
  clock BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  received_at BIGINT NOT NULL,
  timezone TEXT NOT NULL,
  credited BOOLEAN NOT NULL,
  late BOOLEAN NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (member_id, op_id)
) {STRICT};
CREATE INDEX operation_entry ON operation (member_id, local_date, program_id, activity_id);

-- One per member x program x activity x local date: a fold of its operations. `status`, `amount` and `note` are what the
-- member sees; `credited_*` what points and streaks count. `version` is the member's sync counter.
CREATE TABLE entry (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  activity_id BIGINT NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
  local_date TEXT NOT NULL,
  status TEXT NOT NULL,
  amount BIGINT,
  note TEXT,
  credited_status TEXT NOT NULL,
  credited_amount BIGINT,
  scored_at BIGINT,
  points BIGINT NOT NULL DEFAULT 0,
  ledger_version BIGINT NOT NULL DEFAULT 0,
  late BOOLEAN NOT NULL DEFAULT FALSE,
  version BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, local_date, program_id, activity_id)
) {STRICT};
CREATE UNIQUE INDEX entry_version ON entry (member_id, version);
CREATE INDEX entry_activity ON entry (activity_id, member_id, local_date);
CREATE INDEX entry_program ON entry (program_id, local_date);
CREATE INDEX entry_fresh ON entry (scored_at) WHERE credited_status = 'done';

-- Append-only. Totals are sums of `delta`; a correction is a reversal and a new award, never an edit.
CREATE TABLE points_ledger (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  rule TEXT NOT NULL,
  source TEXT NOT NULL,
  source_version BIGINT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('award', 'reversal')),
  program_id BIGINT NOT NULL,
  local_date TEXT NOT NULL,
  delta BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, rule, source, source_version, kind)
) {STRICT};
CREATE INDEX points_ledger_day ON points_ledger (member_id, local_date, program_id);

-- A member's day in a program: a cache over entries, for boards of a period, streaks and the community.
CREATE TABLE day_score (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  local_date TEXT NOT NULL,
  points BIGINT NOT NULL,
  done BIGINT NOT NULL,
  PRIMARY KEY (member_id, local_date, program_id)
) {STRICT};
CREATE INDEX day_score_program ON day_score (program_id, local_date);
CREATE INDEX day_score_date ON day_score (local_date, member_id) WHERE done > 0;

-- A member's own counters. `version` is the pull cursor: taken under this row's lock, so it never skips a change.
CREATE TABLE member_state (
  member_id BIGINT PRIMARY KEY NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  epoch TEXT NOT NULL,
  version BIGINT NOT NULL DEFAULT 0,
  points BIGINT NOT NULL DEFAULT 0,
  streak_current BIGINT NOT NULL DEFAULT 0,
  streak_longest BIGINT NOT NULL DEFAULT 0,
  freezes BIGINT NOT NULL DEFAULT 0,
  streak_state TEXT
) {STRICT};

CREATE TABLE pause (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  from_date TEXT NOT NULL,
  to_date TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  CHECK (from_date <= to_date)
) {STRICT};
CREATE INDEX pause_member ON pause (member_id, from_date);

-- How a community date ended, once it can no longer change (D+2 00:00 UTC).
CREATE TABLE community_day (
  date TEXT PRIMARY KEY NOT NULL,
  done_members BIGINT NOT NULL,
  active_members BIGINT NOT NULL,
  actions BIGINT NOT NULL
) {STRICT};
