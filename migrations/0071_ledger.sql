-- Every movement of money, as double entries: the lines of a posting sum to zero in each currency. Rows are never changed.
-- `once` names what happened, so that it is posted once.
CREATE TABLE ledger_posting (
  id {ID},
  kind TEXT NOT NULL,
  once TEXT NOT NULL,
  member_id BIGINT REFERENCES member (id) ON DELETE RESTRICT,
  invoice_id BIGINT,
  payment_id BIGINT,
  by_id BIGINT REFERENCES member (id) ON DELETE RESTRICT,
  note TEXT NOT NULL,
  at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX ledger_posting_once ON ledger_posting (once);
CREATE INDEX ledger_posting_member ON ledger_posting (member_id, id);
CREATE INDEX ledger_posting_by ON ledger_posting (by_id);
CREATE INDEX ledger_posting_at ON ledger_posting (at);

-- `amount` in minor units, debit above zero.
CREATE TABLE ledger_line (
  posting_id BIGINT NOT NULL REFERENCES ledger_posting (id) ON DELETE RESTRICT,
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (posting_id, account, currency)
) {STRICT};
CREATE INDEX ledger_line_account ON ledger_line (account, currency);

-- What the site owes a member: the sum of their lines of the account `balance`, kept for the lock and for speed.
CREATE TABLE member_balance (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (member_id, currency)
) {STRICT};
