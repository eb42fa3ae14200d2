-- What newsletters are found by: their subjects, folded.
ALTER TABLE campaign ADD COLUMN search TEXT NOT NULL DEFAULT '';
UPDATE campaign SET search = LOWER(subject || ' ' || subject_b);
