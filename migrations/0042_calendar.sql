-- The first date that a member had in a zone: later than from_date where a journey over the date line left dates out. Rows
-- of before have none; it is worked out for them.
ALTER TABLE member_zone ADD COLUMN first_date TEXT;
