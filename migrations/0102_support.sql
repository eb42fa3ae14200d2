-- Canned answers and topics get a version that grows with each change, so that a save over another's is refused.
ALTER TABLE support_answer ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE support_topic ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- The Message-ID of the mail that opened a ticket: our mails about the ticket refer to it.
ALTER TABLE support_ticket ADD COLUMN message_id TEXT;

-- Addresses that an article of support had: they lead to it.
CREATE TABLE support_article_old_slug (
  slug TEXT PRIMARY KEY NOT NULL,
  article_id BIGINT NOT NULL REFERENCES support_article (id) ON DELETE CASCADE
) {STRICT};
CREATE INDEX support_article_old_slug_of ON support_article_old_slug (article_id);
