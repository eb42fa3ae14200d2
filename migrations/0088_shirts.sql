-- T-shirts: what opens the order form, and the orders. A member has one order; its address goes 90 days after it was sent.

-- One row.
CREATE TABLE shirt_offer (
  id BIGINT PRIMARY KEY NOT NULL CHECK (id = 1),
  open BOOLEAN NOT NULL,
  text TEXT NOT NULL,
  version BIGINT NOT NULL
) {STRICT};

CREATE TABLE shirt_offer_program (
  program_id BIGINT PRIMARY KEY NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  completed BOOLEAN NOT NULL
) {STRICT};

CREATE TABLE shirt_offer_package (
  package TEXT PRIMARY KEY NOT NULL
) {STRICT};

CREATE TABLE shirt_order (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  size TEXT NOT NULL,
  cut TEXT NOT NULL CHECK (cut IN ('straight', 'fitted')),
  name TEXT NOT NULL,
  street TEXT NOT NULL,
  extra TEXT NOT NULL,
  postcode TEXT NOT NULL,
  city TEXT NOT NULL,
  region TEXT NOT NULL,
  country TEXT NOT NULL,
  phone TEXT NOT NULL,
  note TEXT NOT NULL,
  search TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ordered', 'sent')),
  tracking TEXT NOT NULL DEFAULT '',
  ordered_at BIGINT NOT NULL,
  sent_at BIGINT,
  erased BOOLEAN NOT NULL DEFAULT FALSE
) {STRICT};
CREATE UNIQUE INDEX shirt_order_one ON shirt_order (member_id);
CREATE INDEX shirt_order_state ON shirt_order (state, id);
CREATE INDEX shirt_order_sent ON shirt_order (sent_at) WHERE NOT erased;
