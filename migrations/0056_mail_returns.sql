-- Why a mail server refused an address: at delivery, later by a returned mail, or as unwanted mail.
ALTER TABLE email_refusal ADD COLUMN kind TEXT NOT NULL DEFAULT 'rejected' CHECK (kind IN ('rejected', 'bounced', 'complained'));

-- What was reported already: providers repeat their reports.
CREATE TABLE mail_return (
  source TEXT NOT NULL,
  event TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (source, event)
) {STRICT};
CREATE INDEX mail_return_age ON mail_return (at);
