-- What a provider of payments says that happened. Each event is stored once and worked on afterwards, until `next_at` is empty:
-- the object is asked for anew, because events repeat and come in any order. The erasure of an account stands here too: its
-- customer at the provider is removed.
CREATE TABLE provider_event (
  id {ID},
  provider TEXT NOT NULL,
  event TEXT NOT NULL,
  kind TEXT NOT NULL,
  object TEXT NOT NULL,
  object_ref TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('webhook', 'reconciliation', 'erasure')),
  happened_at BIGINT NOT NULL,
  received_at BIGINT NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  next_at BIGINT,
  fault TEXT NOT NULL DEFAULT ''
) {STRICT};
CREATE UNIQUE INDEX provider_event_once ON provider_event (provider, event);
CREATE INDEX provider_event_due ON provider_event (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX provider_event_received ON provider_event (received_at);

-- Questions about an object are numbered, so that a slow answer never replaces a newer one: `asked` is the last question,
-- `applied` the newest one whose answer was stored.
CREATE TABLE provider_object (
  ref TEXT PRIMARY KEY NOT NULL,
  asked BIGINT NOT NULL,
  applied BIGINT NOT NULL DEFAULT 0
) {STRICT};

-- The last webhook that was refused for its signature.
CREATE TABLE provider_refusal (
  provider TEXT PRIMARY KEY NOT NULL,
  at BIGINT NOT NULL,
  stale BOOLEAN NOT NULL
) {STRICT};

-- Prices as Stripe knows them, in its test mode or live.
CREATE TABLE stripe_price (
  price_id BIGINT NOT NULL REFERENCES package_price (id) ON DELETE CASCADE,
  live BOOLEAN NOT NULL,
  ref TEXT NOT NULL,
  PRIMARY KEY (price_id, live)
) {STRICT};
CREATE UNIQUE INDEX stripe_price_ref ON stripe_price (ref);
