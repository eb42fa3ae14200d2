-- When the next newsletter mail may be queued: one row for the whole site, locked while mails are queued. It replaces
-- `campaign.paced_at`, which stays for the programs of the previous release.
CREATE TABLE newsletter_pace (
  id BIGINT PRIMARY KEY NOT NULL CHECK (id = 1),
  paced_at BIGINT NOT NULL
) {STRICT};

-- People who left are listed by when they left.
CREATE INDEX subscriber_left ON subscriber (unsubscribed_at, id) WHERE state = 'unsubscribed';

-- When the member last used a session that has been deleted since. Newsletters go to members by when they were active.
ALTER TABLE member ADD COLUMN last_used_at BIGINT;
