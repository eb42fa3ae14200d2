-- `version` grows with each change of an event's own fields: a save over another editor's is refused. `html` is made of
-- `description` at each change. It counts while `html_sequence` equals `sequence`: programs of the previous release change the
-- text without it.
ALTER TABLE event ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN html TEXT;
ALTER TABLE event ADD COLUMN html_sequence BIGINT;
-- The time and place that members were last told of, and since when the event has differed from it: an event that is moved and
-- moved back is not announced.
ALTER TABLE event ADD COLUMN announced TEXT;
ALTER TABLE event ADD COLUMN moved_at BIGINT;
