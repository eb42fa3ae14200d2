-- What a program ranks its members by, and each member's score where that is not the points.

ALTER TABLE program ADD COLUMN scoring TEXT NOT NULL DEFAULT 'total_points'
  CHECK (scoring IN ('total_points', 'average_per_day', 'best_streak', 'share_of_days_done'));

-- Hundredths of the score's unit; without one, the points rank. Worked out at `score_at`; it can change without a log from
-- `score_until` on, when a day begins or closes.
ALTER TABLE membership ADD COLUMN score BIGINT;
ALTER TABLE membership ADD COLUMN score_at BIGINT;
ALTER TABLE membership ADD COLUMN score_until BIGINT;
CREATE INDEX membership_score_due ON membership (score_until) WHERE score_until IS NOT NULL;

-- Final boards of programs that do not rank by points. Of a team: the sum over its roster.
ALTER TABLE program_result ADD COLUMN score BIGINT;
ALTER TABLE team_result ADD COLUMN score BIGINT;
