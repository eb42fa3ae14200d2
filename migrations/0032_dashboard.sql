-- What administrators watch.

-- What leaves no row of its own, counted by the UTC hour (hours since 1970): calls that failed, pushes and what became of them.
CREATE TABLE site_hour (
  hour BIGINT NOT NULL,
  figure TEXT NOT NULL,
  n BIGINT NOT NULL,
  PRIMARY KEY (hour, figure)
) {STRICT};

-- What was done when, and by whom, without a look at the rows (SQLite asks for the condition's column too); it serves the feed
-- as the one before it did.
CREATE INDEX entry_scored ON entry (scored_at, member_id, credited_status) WHERE credited_status = 'done';
DROP INDEX entry_fresh;
CREATE INDEX email_ended ON email (ended_at, status) WHERE ended_at IS NOT NULL;
