-- When to look whether a member is reminded of a new month's scorecard: the rows that are due are the only ones that are read.
CREATE TABLE survey_reminder (
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  due_at BIGINT NOT NULL,
  PRIMARY KEY (survey_id, member_id)
) {STRICT};
CREATE INDEX survey_reminder_due ON survey_reminder (due_at, survey_id, member_id);
CREATE INDEX survey_reminder_member ON survey_reminder (member_id);

-- Who has answered before is looked at right away, and gets a time then.
INSERT INTO survey_reminder (survey_id, member_id, due_at)
SELECT DISTINCT survey_id, member_id, 0 FROM survey_response
WHERE member_id IS NOT NULL AND period <> '' AND state <> 'draft';
