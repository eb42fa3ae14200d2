-- Mail: what is to be sent, and what became of it. A row is written in the transaction of the change that it tells of.
-- `content` is what the template is filled with, JSON; `secret` stands in it as a mark and is forgotten once the mail is out.
CREATE TABLE email (
  id {ID},
  member_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  email_type TEXT NOT NULL,
  recipient TEXT NOT NULL,
  recipient_folded TEXT NOT NULL,
  content TEXT NOT NULL,
  secret TEXT,
  once TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'sent', 'kept', 'cancelled', 'failed')),
  answer TEXT,
  attempts BIGINT NOT NULL DEFAULT 0,
  next_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  ended_at BIGINT
) {STRICT};
CREATE INDEX email_due ON email (next_at, id) WHERE status = 'pending';
CREATE INDEX email_newest ON email (created_at, id);
CREATE INDEX email_by_type ON email (email_type, created_at, id);
CREATE INDEX email_by_recipient ON email (recipient_folded, created_at, id);
CREATE INDEX email_member ON email (member_id);
-- At most one mail for one reason: a campaign and a recipient, a reminder and a day.
CREATE UNIQUE INDEX email_once ON email (once) WHERE once IS NOT NULL;

-- What mail servers refused: one permanent refusal, or several passing ones in a week, and an address gets no more mail.
CREATE TABLE email_refusal (
  id {ID},
  recipient_folded TEXT NOT NULL,
  permanent BOOLEAN NOT NULL,
  answer TEXT NOT NULL,
  refused_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX email_refusal_recipient ON email_refusal (recipient_folded, refused_at);
