-- Mails that go to many wait for those that one person waits for.
ALTER TABLE email ADD COLUMN bulk BOOLEAN NOT NULL DEFAULT FALSE;
DROP INDEX email_due;
CREATE INDEX email_due ON email (bulk, next_at, id) WHERE status = 'pending';
