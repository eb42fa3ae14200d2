-- From when on a membership's streak can be another one without a log: the oldest of its open days closes. NULL where only a
-- log changes it. Streaks of before are looked at once.
ALTER TABLE membership ADD COLUMN streak_until BIGINT;
UPDATE membership SET streak_until = 0 WHERE streak_current > 0;
CREATE INDEX membership_streak_until ON membership (streak_until) WHERE streak_until IS NOT NULL;
