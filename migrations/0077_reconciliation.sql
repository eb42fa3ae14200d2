-- Comparisons of what a provider of payments knows with what the site knows. `events` is how many had been missed.
CREATE TABLE reconciliation (
  id {ID},
  provider TEXT NOT NULL,
  began_at BIGINT NOT NULL,
  ended_at BIGINT,
  events BIGINT NOT NULL DEFAULT 0,
  compared BIGINT NOT NULL DEFAULT 0,
  differing BIGINT NOT NULL DEFAULT 0,
  fault TEXT NOT NULL DEFAULT '',
  by_id BIGINT REFERENCES member (id) ON DELETE SET NULL
) {STRICT};
CREATE INDEX reconciliation_began ON reconciliation (provider, began_at);
CREATE INDEX reconciliation_by ON reconciliation (by_id);

-- What administrators should know: what differed and was corrected, and subscriptions beside a live one, which were ended and
-- refunded. `once` names the finding, so that it is told once.
CREATE TABLE provider_finding (
  id {ID},
  provider TEXT NOT NULL,
  once TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('second', 'differed', 'gone', 'unreadable')),
  ref TEXT NOT NULL,
  member_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  reconciliation_id BIGINT REFERENCES reconciliation (id) ON DELETE SET NULL,
  currency TEXT,
  refunded BIGINT,
  at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX provider_finding_once ON provider_finding (provider, once);
CREATE INDEX provider_finding_member ON provider_finding (member_id);
CREATE INDEX provider_finding_of ON provider_finding (reconciliation_id);
CREATE INDEX provider_finding_at ON provider_finding (at, id);
