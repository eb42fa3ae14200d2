-- By what a member is found in the list of a program's members: the name that others see, folded. Until it is next written, a
-- name from before keeps its accents.
ALTER TABLE membership ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE membership SET name = (SELECT LOWER(TRIM(
    CASE m.privacy_level WHEN 'public' THEN TRIM(m.first_name) || ' ' || TRIM(m.last_name) ELSE m.nickname END))
  FROM member m WHERE m.id = membership.member_id);
UPDATE membership SET name = 'member ' || member_id WHERE name = '';
CREATE INDEX membership_name ON membership (program_id, name, member_id);
