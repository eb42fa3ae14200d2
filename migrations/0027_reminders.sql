-- What members want to be reminded of, and when: minutes of their day by the wall clock, on some weekdays (bit 0 is Monday).
-- `wake_at` is when the program looks at it next, `wake_on` the member's date that this is for; both are empty while it is
-- switched off. `fired_on` is the last date that it was sent for: never twice for one.
CREATE TABLE reminder (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('activity', 'day', 'streak')),
  activity_id BIGINT REFERENCES activity (id) ON DELETE CASCADE,
  at_minute BIGINT NOT NULL CHECK (at_minute BETWEEN 0 AND 1439),
  weekdays BIGINT NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  only_if_open BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL,
  wake_at BIGINT,
  wake_on TEXT,
  fired_on TEXT,
  CHECK ((kind = 'activity') = (activity_id IS NOT NULL))
) {STRICT};
CREATE INDEX reminder_member ON reminder (member_id);
CREATE INDEX reminder_activity ON reminder (activity_id);
CREATE INDEX reminder_due ON reminder (wake_at, id) WHERE wake_at IS NOT NULL;
