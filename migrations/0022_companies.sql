-- Companies: who belongs to one, how they came to it, its own programs, and what of its weeks may be shown.

CREATE TABLE company (
  id {ID},
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  corporation_uid TEXT NOT NULL,
  owner_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX company_name ON company (name_folded);
CREATE UNIQUE INDEX company_uid ON company (corporation_uid);
CREATE INDEX company_owner ON company (owner_id);

-- One company a member.
CREATE TABLE company_member (
  member_id BIGINT PRIMARY KEY NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  company_id BIGINT NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  via TEXT NOT NULL CHECK (via IN ('owner', 'invitation', 'domain', 'uid')),
  joined_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX company_member_of ON company_member (company_id, joined_at, member_id);

-- Whoever has a proved address at the domain may join. Claimed once.
CREATE TABLE company_domain (
  domain TEXT PRIMARY KEY NOT NULL,
  company_id BIGINT NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  claimed_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX company_domain_of ON company_domain (company_id);

-- A link in a mail, good once, stored as a hash. The row goes when it is used.
CREATE TABLE company_invitation (
  hash TEXT PRIMARY KEY NOT NULL,
  company_id BIGINT NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX company_invitation_once ON company_invitation (company_id, email_folded);
CREATE INDEX company_invitation_age ON company_invitation (expires_at);

-- Who signed up with a company's uid. Looked into later, so that the sign-up's answer and time tell nobody which uids there are.
CREATE TABLE sign_up_company (
  member_id BIGINT PRIMARY KEY NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  corporation_uid TEXT NOT NULL
) {STRICT};

-- A company's program is seen and joined by its members alone.
ALTER TABLE program ADD COLUMN company_id BIGINT REFERENCES company (id);
CREATE INDEX program_company ON program (company_id) WHERE company_id IS NOT NULL;

-- Weeks that were looked at, written once; `week` is the Monday. `shown` is whether enough people were there.
CREATE TABLE company_week (
  company_id BIGINT NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  week TEXT NOT NULL,
  shown BOOLEAN NOT NULL,
  members BIGINT NOT NULL,
  active BIGINT NOT NULL,
  done BIGINT NOT NULL,
  points BIGINT NOT NULL,
  PRIMARY KEY (company_id, week)
) {STRICT};

-- The part of one program in a week's numbers; parts that would reveal fewer than five are not written.
CREATE TABLE company_week_program (
  company_id BIGINT NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  week TEXT NOT NULL,
  program_id BIGINT NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  members BIGINT NOT NULL,
  active BIGINT NOT NULL,
  done BIGINT NOT NULL,
  points BIGINT NOT NULL,
  PRIMARY KEY (company_id, week, program_id)
) {STRICT};
CREATE INDEX company_week_program_of ON company_week_program (program_id);
