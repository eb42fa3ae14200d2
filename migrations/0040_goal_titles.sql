-- A goal keeps the name that its member typed, beside the one in its address, and counts from the moment it was set.
ALTER TABLE goal ADD COLUMN title TEXT;
-- The member's date when it was set, and how much of what it counts there was on that date already, in thousandths.
-- Older goals have none and count their whole period.
ALTER TABLE goal ADD COLUMN counts_from TEXT;
ALTER TABLE goal ADD COLUMN already BIGINT NOT NULL DEFAULT 0;
