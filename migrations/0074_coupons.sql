-- Coupons, and who used them.

-- `percent` in thousandths of a per cent, or `amount` in minor units of `currency`. `months` is for how long: none is for ever, 0
-- for one invoice. `package_ids` is a JSON list of ids; none is every package.
-- `win_back`: offered to members whose subscription has ended.
CREATE TABLE coupon (
  id {ID},
  code TEXT NOT NULL,
  code_folded TEXT NOT NULL,
  note TEXT NOT NULL,
  search TEXT NOT NULL,
  percent BIGINT CHECK (percent BETWEEN 1 AND 100000),
  amount BIGINT CHECK (amount > 0),
  currency TEXT,
  months BIGINT CHECK (months >= 0),
  package_ids TEXT,
  new_members BOOLEAN NOT NULL,
  win_back BOOLEAN NOT NULL,
  most_uses BIGINT CHECK (most_uses > 0),
  uses BIGINT NOT NULL DEFAULT 0,
  valid_from BIGINT,
  valid_until BIGINT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  CHECK ((percent IS NULL) <> (amount IS NULL)),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK (most_uses IS NULL OR uses <= most_uses)
) {STRICT};
CREATE UNIQUE INDEX coupon_code ON coupon (code_folded);

-- A member uses a coupon once. `until` is when its discount ends; `spent` counts the invoices that had it.
CREATE TABLE coupon_redemption (
  id {ID},
  coupon_id BIGINT NOT NULL REFERENCES coupon (id) ON DELETE RESTRICT,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE RESTRICT,
  subscription_id BIGINT REFERENCES billing_subscription (id) ON DELETE RESTRICT,
  at BIGINT NOT NULL,
  until BIGINT,
  spent BIGINT NOT NULL DEFAULT 0
) {STRICT};
CREATE UNIQUE INDEX coupon_redemption_once ON coupon_redemption (coupon_id, member_id);
CREATE INDEX coupon_redemption_member ON coupon_redemption (member_id);
CREATE INDEX coupon_redemption_subscription ON coupon_redemption (subscription_id);

ALTER TABLE invoice ADD COLUMN redemption_id BIGINT REFERENCES coupon_redemption (id) ON DELETE RESTRICT;
CREATE INDEX invoice_redemption ON invoice (redemption_id) WHERE redemption_id IS NOT NULL;
