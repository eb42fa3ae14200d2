-- Teams inside a program: who forms one, what they reached together, and their final places.

-- Programs without a row have no teams. `lock_on`: from this date on, in the program's zone, the rosters stand.
CREATE TABLE program_teams (
  program_id BIGINT PRIMARY KEY NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  min_size BIGINT NOT NULL CHECK (min_size >= 1),
  max_size BIGINT NOT NULL,
  roster_lock TEXT NOT NULL CHECK (roster_lock IN ('never', 'start', 'date')),
  lock_on TEXT,
  members_create BOOLEAN NOT NULL,
  frozen_at BIGINT,
  updated_at BIGINT NOT NULL,
  CHECK (max_size >= min_size),
  CHECK ((roster_lock = 'date') = (lock_on IS NOT NULL))
) {STRICT};
CREATE INDEX program_teams_unfrozen ON program_teams (program_id) WHERE frozen_at IS NULL;

-- `managed`: made by an administrator, and shown while nobody is in it.
CREATE TABLE team (
  id {ID},
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  open_to_all BOOLEAN NOT NULL,
  invite TEXT NOT NULL,
  captain_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  managed BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX team_name ON team (program_id, name_folded);
CREATE UNIQUE INDEX team_invite ON team (invite);
CREATE INDEX team_captain ON team (captain_id);

-- A member's dates in a team, both inclusive: what was earned on them is the team's for ever. The dates of one member in one
-- program never overlap; the newest is open while the member is on the roster.
CREATE TABLE team_member (
  id {ID},
  team_id BIGINT NOT NULL REFERENCES team (id) ON DELETE CASCADE,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  from_on TEXT NOT NULL,
  to_on TEXT,
  joined_at BIGINT NOT NULL,
  left_at BIGINT
) {STRICT};
-- One team a member and program.
CREATE UNIQUE INDEX team_member_one ON team_member (member_id, program_id) WHERE to_on IS NULL;
CREATE INDEX team_member_dates ON team_member (member_id, program_id, from_on);
CREATE INDEX team_member_team ON team_member (team_id, to_on);
CREATE INDEX team_member_program ON team_member (program_id, team_id);

-- The final board of teams: written once, after the program's own.
CREATE TABLE team_result (
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  team_id BIGINT REFERENCES team (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  rank BIGINT NOT NULL,
  points BIGINT NOT NULL,
  members BIGINT NOT NULL,
  PRIMARY KEY (program_id, position)
) {STRICT};
CREATE INDEX team_result_team ON team_result (team_id);
