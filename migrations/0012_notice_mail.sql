-- Notices that go by mail too: soon, or gathered into the member's next mail of the category. A row is deleted in the
-- transaction that writes the mail down.
CREATE TABLE notice_mail (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL DEFAULT '',
  link TEXT,
  due_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX notice_mail_due ON notice_mail (due_at);
CREATE INDEX notice_mail_reader ON notice_mail (member_id, category, id);
