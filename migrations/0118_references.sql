-- Deleting a row finds those that refer to it by these indexes, instead of reading whole tables.
CREATE INDEX habit_activity ON habit (activity_id);
CREATE INDEX habit_program ON habit (program_id);
CREATE INDEX habit_change_activity ON habit_change (activity_id);
CREATE INDEX cheer_program ON cheer (program_id);
CREATE INDEX comment_program ON comment (program_id);
CREATE INDEX program_created_by ON program (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX entitlement_member ON entitlement (member_id);
CREATE INDEX coupon_redemption_coupon ON coupon_redemption (coupon_id);

-- The lists of programs, for all and for administrators, without members' own copies.
CREATE INDEX program_listed ON program (featured, created_at, id) WHERE custom = FALSE;
CREATE INDEX program_managed ON program (created_at, id) WHERE custom = FALSE;
DROP INDEX program_newest;
