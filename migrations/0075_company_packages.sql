-- Packages for companies: the owner of a company gives its seats to members of the company, and takes them back.

-- A company has one package at a time. It follows a subscription of the owner, or is given by an administrator until an end.
CREATE TABLE company_package (
  id {ID},
  company_id BIGINT NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  package_id BIGINT NOT NULL REFERENCES package (id) ON DELETE RESTRICT,
  subscription_id BIGINT REFERENCES billing_subscription (id) ON DELETE RESTRICT,
  seats BIGINT NOT NULL CHECK (seats > 0),
  until BIGINT,
  given_by BIGINT REFERENCES member (id) ON DELETE RESTRICT,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  ended_at BIGINT
) {STRICT};
CREATE UNIQUE INDEX company_package_live ON company_package (company_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX company_package_subscription ON company_package (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX company_package_package ON company_package (package_id);
CREATE INDEX company_package_given_by ON company_package (given_by);

-- A seat ends with the membership in the company; the job takes what it opened.
CREATE TABLE seat (
  id {ID},
  company_package_id BIGINT NOT NULL REFERENCES company_package (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  given_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX seat_once ON seat (company_package_id, member_id);
CREATE INDEX seat_member ON seat (member_id);
