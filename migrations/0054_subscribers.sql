-- Newsletters and who gets them. A subscriber is an address, with or without an account. The default newsletter is the one
-- that the site's form subscribes to.
CREATE TABLE newsletter (
  id {ID},
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  about TEXT NOT NULL DEFAULT '',
  is_default BOOLEAN NOT NULL DEFAULT FALSE,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX newsletter_name ON newsletter (name_folded);
CREATE UNIQUE INDEX newsletter_default ON newsletter (is_default) WHERE is_default;

-- Whether mail may go there at all is decided by `email_refusal`.
CREATE TABLE subscriber (
  id {ID},
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  confirmed_at BIGINT,
  unsubscribed_at BIGINT,
  unsubscribed_by TEXT CHECK (unsubscribed_by IN ('reader', 'member', 'administrator', 'complaint'))
) {STRICT};
CREATE UNIQUE INDEX subscriber_address ON subscriber (email_folded);
CREATE INDEX subscriber_state ON subscriber (state, id);
CREATE INDEX subscriber_pending ON subscriber (created_at) WHERE state = 'pending';

CREATE TABLE subscription (
  newsletter_id BIGINT NOT NULL REFERENCES newsletter (id) ON DELETE CASCADE,
  subscriber_id BIGINT NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE,
  since BIGINT NOT NULL,
  PRIMARY KEY (newsletter_id, subscriber_id)
) {STRICT};
CREATE INDEX subscription_of ON subscription (subscriber_id);

-- Proof of consent: when, how, and the words that were agreed to. No network address.
CREATE TABLE subscriber_consent (
  id {ID},
  subscriber_id BIGINT NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE,
  via TEXT NOT NULL CHECK (via IN ('form', 'account', 'preferences', 'import')),
  words TEXT NOT NULL,
  given_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX subscriber_consent_of ON subscriber_consent (subscriber_id, id);

-- Links of confirmation mails, stored as hashes. Each works once.
CREATE TABLE subscriber_link (
  hash TEXT PRIMARY KEY NOT NULL,
  subscriber_id BIGINT NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL,
  used_at BIGINT
) {STRICT};
CREATE INDEX subscriber_link_of ON subscriber_link (subscriber_id);
CREATE INDEX subscriber_link_age ON subscriber_link (expires_at);

-- Members chose newsletters among their notifications before. Those who wanted them, at a proved address, are subscribed.
INSERT INTO subscriber (email, email_folded, first_name, last_name, state, search, created_at, confirmed_at)
  SELECT m.email, m.email_folded, m.first_name, m.last_name, 'confirmed', m.email_folded, m.created_at, m.created_at
  FROM member m JOIN notification_choice c ON c.member_id = m.id
  WHERE c.category = 'newsletter' AND c.channel = 'mail' AND c.frequency = 'instantly' AND m.email_verified_at IS NOT NULL
    AND NOT m.disabled;
INSERT INTO subscriber_consent (subscriber_id, via, words, given_at)
  SELECT id, 'account', 'Chose the newsletter among the notifications of the account with this address.', created_at
  FROM subscriber;
DELETE FROM notification_choice WHERE category = 'newsletter';
