-- When a program that is not final yet stopped being the member's active one: it is over for them, and they may join the
-- next one. The row keeps its place on the board. The new index replaces `membership_one_active`, which would refuse that;
-- programs of the previous release check for another joined program themselves, and do not name the index.
ALTER TABLE membership ADD COLUMN ended_at BIGINT;
CREATE UNIQUE INDEX membership_one_running ON membership (member_id, custom) WHERE state = 'joined' AND ended_at IS NULL;
DROP INDEX membership_one_active;
CREATE INDEX membership_ended ON membership (ended_at) WHERE ended_at IS NOT NULL;

-- When a message was queued. One that waited, in quiet hours or because it failed, is sent only if it still applies. Messages
-- queued by the programs of the previous release have no time, and are sent.
ALTER TABLE push_message ADD COLUMN queued_at BIGINT;
ALTER TABLE push_fallback ADD COLUMN queued_at BIGINT;

-- Whom a notice to someone else names: it is deleted when that member is erased. No reference to the member: it would lock
-- the members named while their notices are written, in any order.
CREATE TABLE notice_actor (
  notice_id BIGINT NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL,
  PRIMARY KEY (notice_id, member_id)
) {STRICT};
CREATE INDEX notice_actor_member ON notice_actor (member_id);
