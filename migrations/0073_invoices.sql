-- Taxes, invoices with their lines, payments, refunds and chargebacks.

-- Rates by country; an empty country is everywhere that has no rate of its own. `rate` is in thousandths of a per cent.
-- `reverse_charge`: a business with a tax number in another country than ours owes the tax itself.
CREATE TABLE tax_rate (
  id {ID},
  country TEXT NOT NULL,
  name TEXT NOT NULL,
  rate BIGINT NOT NULL CHECK (rate BETWEEN 0 AND 100000),
  reverse_charge BOOLEAN NOT NULL,
  valid_from TEXT,
  valid_until TEXT
) {STRICT};
CREATE INDEX tax_rate_country ON tax_rate (country);

-- The last number of each year. Its row is locked until the invoice is committed, so that no number is left out.
CREATE TABLE invoice_counter (
  kind TEXT NOT NULL,
  year BIGINT NOT NULL,
  last BIGINT NOT NULL,
  PRIMARY KEY (kind, year)
) {STRICT};

-- Invoices and credit notes, as they were issued: names, addresses and taxes are copies. Amounts in minor units; `due` is what is
-- still to be paid, `credited` what credit notes have taken back. `note` is what the law wants said besides.
CREATE TABLE invoice (
  id {ID},
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year BIGINT NOT NULL,
  number BIGINT NOT NULL,
  reference TEXT NOT NULL,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE RESTRICT,
  subscription_id BIGINT REFERENCES billing_subscription (id) ON DELETE RESTRICT,
  corrects_id BIGINT REFERENCES invoice (id) ON DELETE RESTRICT,
  purpose TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'paid', 'void', 'uncollectible')),
  currency TEXT NOT NULL,
  net BIGINT NOT NULL,
  total BIGINT NOT NULL,
  due BIGINT NOT NULL,
  credited BIGINT NOT NULL DEFAULT 0,
  seller TEXT NOT NULL,
  buyer TEXT NOT NULL,
  country TEXT NOT NULL,
  note TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_ref TEXT,
  issued_at BIGINT NOT NULL,
  due_at BIGINT NOT NULL,
  paid_at BIGINT
) {STRICT};
CREATE UNIQUE INDEX invoice_number ON invoice (kind, year, number);
CREATE UNIQUE INDEX invoice_reference ON invoice (reference);
CREATE UNIQUE INDEX invoice_ref ON invoice (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX invoice_member ON invoice (member_id, id);
CREATE INDEX invoice_subscription ON invoice (subscription_id, id);
CREATE INDEX invoice_corrects ON invoice (corrects_id);
CREATE INDEX invoice_open ON invoice (due_at) WHERE state = 'open';

-- `amount` as the price says it, with or without tax as the site set it then.
CREATE TABLE invoice_line (
  invoice_id BIGINT NOT NULL REFERENCES invoice (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  text TEXT NOT NULL,
  amount BIGINT NOT NULL,
  price_id BIGINT REFERENCES package_price (id) ON DELETE RESTRICT,
  from_at BIGINT,
  to_at BIGINT,
  PRIMARY KEY (invoice_id, position)
) {STRICT};
CREATE INDEX invoice_line_price ON invoice_line (price_id);

CREATE TABLE invoice_tax (
  invoice_id BIGINT NOT NULL REFERENCES invoice (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  name TEXT NOT NULL,
  rate BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (invoice_id, position)
) {STRICT};

-- Money that arrived, or should have. `provider_ref` names it at its provider, so that it is stored once.
CREATE TABLE payment (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE RESTRICT,
  invoice_id BIGINT NOT NULL REFERENCES invoice (id) ON DELETE RESTRICT,
  provider TEXT NOT NULL,
  provider_ref TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('succeeded', 'failed', 'refunded', 'partly_refunded', 'disputed')),
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount >= 0),
  refunded BIGINT NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  brand TEXT,
  last4 TEXT,
  note TEXT NOT NULL,
  by_id BIGINT REFERENCES member (id) ON DELETE RESTRICT,
  at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX payment_ref ON payment (provider, provider_ref);
CREATE INDEX payment_member ON payment (member_id, id);
CREATE INDEX payment_invoice ON payment (invoice_id);
CREATE INDEX payment_by ON payment (by_id);
CREATE INDEX payment_at ON payment (at, id);

-- Money that went back. It is `pending` until the provider has taken it; `once` is the provider's idempotency key.
CREATE TABLE refund (
  id {ID},
  payment_id BIGINT NOT NULL REFERENCES payment (id) ON DELETE RESTRICT,
  credit_note_id BIGINT REFERENCES invoice (id) ON DELETE RESTRICT,
  once TEXT NOT NULL,
  provider_ref TEXT,
  state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  to_balance BOOLEAN NOT NULL,
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  by_id BIGINT REFERENCES member (id) ON DELETE RESTRICT,
  at BIGINT NOT NULL,
  done_at BIGINT
) {STRICT};
CREATE UNIQUE INDEX refund_once ON refund (once);
CREATE UNIQUE INDEX refund_ref ON refund (provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX refund_payment ON refund (payment_id);
CREATE INDEX refund_credit_note ON refund (credit_note_id);
CREATE INDEX refund_by ON refund (by_id);

-- Chargebacks: a bank takes the money back until the dispute is decided.
CREATE TABLE dispute (
  id {ID},
  payment_id BIGINT NOT NULL REFERENCES payment (id) ON DELETE RESTRICT,
  once TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  by_id BIGINT REFERENCES member (id) ON DELETE RESTRICT,
  at BIGINT NOT NULL,
  closed_at BIGINT
) {STRICT};
CREATE UNIQUE INDEX dispute_once ON dispute (once);
CREATE INDEX dispute_payment ON dispute (payment_id);
CREATE INDEX dispute_by ON dispute (by_id);
