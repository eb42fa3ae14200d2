-- Support: topics, articles that help, the contact page, and tickets with their messages.

CREATE TABLE support_topic (
  id {ID},
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  position BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX support_topic_slug ON support_topic (slug);

CREATE TABLE support_article (
  id {ID},
  slug TEXT NOT NULL,
  topic_id BIGINT REFERENCES support_topic (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body TEXT NOT NULL,
  html TEXT NOT NULL,
  headings TEXT NOT NULL,
  search TEXT NOT NULL,
  published BOOLEAN NOT NULL,
  version BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX support_article_slug ON support_article (slug);
CREATE INDEX support_article_topic ON support_article (topic_id);

-- What stands beside the contact form; one row.
CREATE TABLE contact_page (
  id BIGINT PRIMARY KEY NOT NULL CHECK (id = 1),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  email TEXT,
  phone TEXT NOT NULL,
  address TEXT NOT NULL,
  hours TEXT NOT NULL,
  version BIGINT NOT NULL
) {STRICT};

-- `id` is the number that people know a ticket by.
CREATE TABLE support_ticket (
  id {ID},
  member_id BIGINT REFERENCES member (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  subject TEXT NOT NULL,
  topic_id BIGINT REFERENCES support_topic (id) ON DELETE SET NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'open', 'waiting', 'solved')),
  assigned_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  via TEXT NOT NULL CHECK (via IN ('form', 'mail')),
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  first_answer_at BIGINT
) {STRICT};
CREATE INDEX support_ticket_changed ON support_ticket (updated_at, id);
CREATE INDEX support_ticket_state ON support_ticket (state, updated_at, id);
CREATE INDEX support_ticket_member ON support_ticket (member_id, updated_at);
CREATE INDEX support_ticket_email ON support_ticket (email_folded, created_at);
CREATE INDEX support_ticket_assigned ON support_ticket (assigned_id);
CREATE INDEX support_ticket_topic ON support_ticket (topic_id);
CREATE INDEX support_ticket_created ON support_ticket (created_at);

-- `mail_from` is the address of a mail that came from another address than the ticket's.
CREATE TABLE support_message (
  id {ID},
  ticket_id BIGINT NOT NULL REFERENCES support_ticket (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'support', 'note')),
  author_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  text TEXT NOT NULL,
  via TEXT NOT NULL CHECK (via IN ('form', 'site', 'mail')),
  mail_from TEXT,
  at BIGINT NOT NULL
) {STRICT};
CREATE INDEX support_message_of ON support_message (ticket_id, id);
CREATE INDEX support_message_author ON support_message (author_id);

-- Mails that were taken already, by their Message-ID: a mailbox may show them again.
CREATE TABLE support_mail (
  message_id TEXT PRIMARY KEY NOT NULL,
  at BIGINT NOT NULL
) {STRICT};
CREATE INDEX support_mail_age ON support_mail (at);

-- Answers that are used again and again.
CREATE TABLE support_answer (
  id {ID},
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  search TEXT NOT NULL,
  used BIGINT NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL
) {STRICT};
