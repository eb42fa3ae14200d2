-- Newsletters that are written, sent and counted. `after_id` is the last subscriber who was looked at. `paced_at` is when the
-- next mail may be queued, under the setting of a rate.
CREATE TABLE campaign (
  id {ID},
  state TEXT NOT NULL CHECK (state IN ('draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled')),
  version BIGINT NOT NULL DEFAULT 1,
  subject TEXT NOT NULL,
  subject_b TEXT NOT NULL DEFAULT '',
  share_b BIGINT NOT NULL DEFAULT 0 CHECK (share_b BETWEEN 0 AND 90),
  preview TEXT NOT NULL DEFAULT '',
  blocks TEXT NOT NULL,
  segment TEXT NOT NULL,
  starts_at BIGINT,
  zone TEXT,
  started_at BIGINT,
  finished_at BIGINT,
  stopped_by_errors BOOLEAN NOT NULL DEFAULT FALSE,
  recipients BIGINT NOT NULL DEFAULT 0,
  after_id BIGINT NOT NULL DEFAULT 0,
  paced_at BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX campaign_state ON campaign (state, starts_at);

-- What became of each subject's mails.
CREATE TABLE campaign_count (
  campaign_id BIGINT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  b BOOLEAN NOT NULL,
  queued BIGINT NOT NULL DEFAULT 0,
  sent BIGINT NOT NULL DEFAULT 0,
  failed BIGINT NOT NULL DEFAULT 0,
  skipped BIGINT NOT NULL DEFAULT 0,
  unsubscribed BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (campaign_id, b)
) {STRICT};

-- One row for each campaign and address: nobody gets it twice. Written with the mail; the outcome follows.
CREATE TABLE campaign_mail (
  campaign_id BIGINT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  b BOOLEAN NOT NULL,
  email_id BIGINT NOT NULL,
  outcome TEXT CHECK (outcome IN ('sent', 'failed', 'skipped')),
  unsubscribed BOOLEAN NOT NULL DEFAULT FALSE,
  PRIMARY KEY (campaign_id, address)
) {STRICT};
CREATE INDEX campaign_mail_waiting ON campaign_mail (campaign_id, email_id) WHERE outcome IS NULL;
CREATE INDEX campaign_mail_address ON campaign_mail (address);
