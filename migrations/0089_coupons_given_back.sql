-- A use of a coupon that was never paid is given back: its invoice keeps naming it, and the member may use the coupon again (R89).
ALTER TABLE coupon_redemption ADD COLUMN given_back_at BIGINT;
DROP INDEX coupon_redemption_once;
CREATE UNIQUE INDEX coupon_redemption_once ON coupon_redemption (coupon_id, member_id) WHERE given_back_at IS NULL;
