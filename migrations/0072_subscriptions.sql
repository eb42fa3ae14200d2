-- What members have: subscriptions, what administrators give, and who has had a trial.

-- A member has one live subscription. `anchor_at` is the instant from which periods are counted, in the zone `tz`: the same
-- wall clock, months or years later. Invoices were issued for its time until `billed_until`, and paid until `paid_until`. `next_at` is when the job looks at it again.
CREATE TABLE billing_subscription (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE RESTRICT,
  package_id BIGINT NOT NULL REFERENCES package (id) ON DELETE RESTRICT,
  price_id BIGINT REFERENCES package_price (id) ON DELETE RESTRICT,
  provider TEXT NOT NULL,
  provider_ref TEXT,
  state TEXT NOT NULL CHECK (state IN ('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'cancelled')),
  plan TEXT NOT NULL,
  tz TEXT NOT NULL,
  anchor_at BIGINT NOT NULL,
  trial_ends_at BIGINT,
  period_starts_at BIGINT NOT NULL,
  period_ends_at BIGINT NOT NULL,
  access_until BIGINT NOT NULL,
  billed_until BIGINT NOT NULL,
  paid_until BIGINT NOT NULL,
  cancel_at_end BOOLEAN NOT NULL DEFAULT FALSE,
  cancel_reason TEXT,
  cancel_comment TEXT,
  next_price_id BIGINT REFERENCES package_price (id) ON DELETE RESTRICT,
  upgrade_price_id BIGINT REFERENCES package_price (id) ON DELETE RESTRICT,
  attempts BIGINT NOT NULL DEFAULT 0,
  next_attempt_at BIGINT,
  past_due_since BIGINT,
  reminded_at BIGINT,
  started_at BIGINT NOT NULL,
  ended_at BIGINT,
  end_reason TEXT,
  next_at BIGINT,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX billing_subscription_live ON billing_subscription (member_id) WHERE state <> 'cancelled';
CREATE UNIQUE INDEX billing_subscription_ref ON billing_subscription (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX billing_subscription_member ON billing_subscription (member_id, id);
CREATE INDEX billing_subscription_due ON billing_subscription (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX billing_subscription_package ON billing_subscription (package_id);
CREATE INDEX billing_subscription_price ON billing_subscription (price_id);
CREATE INDEX billing_subscription_next_price ON billing_subscription (next_price_id);
CREATE INDEX billing_subscription_upgrade_price ON billing_subscription (upgrade_price_id);

-- What happened to it. `monthly` is what it brings in a month after that, in minor units.
CREATE TABLE billing_subscription_event (
  id {ID},
  subscription_id BIGINT NOT NULL REFERENCES billing_subscription (id) ON DELETE RESTRICT,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE RESTRICT,
  kind TEXT NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  price_id BIGINT REFERENCES package_price (id) ON DELETE RESTRICT,
  monthly BIGINT NOT NULL,
  currency TEXT,
  by_id BIGINT REFERENCES member (id) ON DELETE RESTRICT,
  reason TEXT,
  at BIGINT NOT NULL
) {STRICT};
CREATE INDEX billing_subscription_event_of ON billing_subscription_event (subscription_id, id);
CREATE INDEX billing_subscription_event_member ON billing_subscription_event (member_id);
CREATE INDEX billing_subscription_event_price ON billing_subscription_event (price_id);
CREATE INDEX billing_subscription_event_by ON billing_subscription_event (by_id);
CREATE INDEX billing_subscription_event_at ON billing_subscription_event (at, id);

-- A package that an administrator gave, until an end or for good.
CREATE TABLE complimentary (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  package_id BIGINT NOT NULL REFERENCES package (id) ON DELETE RESTRICT,
  plan TEXT NOT NULL,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT,
  ended_at BIGINT,
  given_by BIGINT REFERENCES member (id) ON DELETE SET NULL,
  reason TEXT NOT NULL
) {STRICT};
CREATE INDEX complimentary_member ON complimentary (member_id);
CREATE INDEX complimentary_package ON complimentary (package_id);
CREATE INDEX complimentary_due ON complimentary (ends_at) WHERE ended_at IS NULL;
CREATE INDEX complimentary_given_by ON complimentary (given_by);

-- Who has had a trial, by a keyed hash of the folded address: it outlives the account.
CREATE TABLE trial_use (
  address TEXT PRIMARY KEY NOT NULL,
  member_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  started_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX trial_use_member ON trial_use (member_id) WHERE member_id IS NOT NULL;
