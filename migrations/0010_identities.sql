-- Who a member is to the identity providers with which they sign in. A provider's word for somebody never changes, an
-- address may: the word is what counts.
CREATE TABLE identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  used_at BIGINT NOT NULL,
  PRIMARY KEY (issuer, subject)
) {STRICT};
CREATE INDEX identity_member ON identity (member_id);
