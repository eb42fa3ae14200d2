-- The date that a reminder was sent for before `fired_on`. Where a clock ran ahead, that one has not come yet, and this one tells
-- what was sent when the clock is right again.
ALTER TABLE reminder ADD COLUMN fired_before TEXT;
