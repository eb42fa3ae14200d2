-- Whether the question of the first visit is behind a member: answered or skipped, on whichever device.
ALTER TABLE member ADD COLUMN welcomed BOOLEAN NOT NULL DEFAULT FALSE;
