-- What members can buy, and what it opens.

-- Who gave an entitlement, such as `subscription:7`; empty for what was taken for nothing. Several may give the same one.
ALTER TABLE entitlement ADD COLUMN origin TEXT NOT NULL DEFAULT '';
-- Whether it opens articles and events that ask for a package.
ALTER TABLE entitlement ADD COLUMN articles BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE entitlement ADD COLUMN events BOOLEAN NOT NULL DEFAULT TRUE;
DROP INDEX entitlement_program;
DROP INDEX entitlement_package;
CREATE UNIQUE INDEX entitlement_to_program ON entitlement (member_id, program_id, origin) WHERE program_id IS NOT NULL;
CREATE UNIQUE INDEX entitlement_to_package ON entitlement (member_id, package, origin) WHERE package IS NOT NULL;
CREATE INDEX entitlement_by_origin ON entitlement (origin) WHERE origin <> '';

-- What people call the packages that programs ask for. Billing writes it; programs know nothing else of packages.
CREATE TABLE package_title (
  key TEXT PRIMARY KEY NOT NULL,
  title TEXT NOT NULL
) {STRICT};

-- `plan` is the badge that its members wear. `seats` is how many people of a company it is for.
-- `stale`: what it opens has changed, and a job gives it to its members again.
CREATE TABLE package (
  id {ID},
  key TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  plan TEXT NOT NULL,
  position BIGINT NOT NULL,
  trial_days BIGINT NOT NULL,
  features TEXT NOT NULL,
  articles BOOLEAN NOT NULL,
  events BOOLEAN NOT NULL,
  seats BIGINT,
  archived_at BIGINT,
  stale BOOLEAN NOT NULL DEFAULT FALSE,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX package_key ON package (key);

-- A price never changes: another one takes its place. `amount` is in minor units.
CREATE TABLE package_price (
  id {ID},
  package_id BIGINT NOT NULL REFERENCES package (id) ON DELETE CASCADE,
  interval TEXT NOT NULL CHECK (interval IN ('month', 'year')),
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount >= 0),
  archived_at BIGINT,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX package_price_package ON package_price (package_id);
CREATE UNIQUE INDEX package_price_offered ON package_price (package_id, interval, currency) WHERE archived_at IS NULL;

-- Other packages and single programs that it opens along with itself.
CREATE TABLE package_opens (
  id {ID},
  package_id BIGINT NOT NULL REFERENCES package (id) ON DELETE CASCADE,
  other_id BIGINT REFERENCES package (id) ON DELETE CASCADE,
  program_id BIGINT REFERENCES program (id) ON DELETE CASCADE,
  CHECK ((other_id IS NULL) <> (program_id IS NULL))
) {STRICT};
CREATE UNIQUE INDEX package_opens_package ON package_opens (package_id, other_id) WHERE other_id IS NOT NULL;
CREATE UNIQUE INDEX package_opens_program ON package_opens (package_id, program_id) WHERE program_id IS NOT NULL;
CREATE INDEX package_opens_other ON package_opens (other_id);
CREATE INDEX package_opens_of_program ON package_opens (program_id);

-- Who pays: what an invoice says of a member. `provider_ref` is the customer at a provider of payments.
CREATE TABLE billing_customer (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  line1 TEXT NOT NULL,
  line2 TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  tax_id TEXT NOT NULL,
  provider TEXT,
  provider_ref TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX billing_customer_member ON billing_customer (member_id);
CREATE UNIQUE INDEX billing_customer_ref ON billing_customer (provider, provider_ref) WHERE provider_ref IS NOT NULL;
