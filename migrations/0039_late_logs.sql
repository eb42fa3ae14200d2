-- The few entries that were credited late, for the list that whoever runs a program sees.
CREATE INDEX entry_late ON entry (program_id, local_date) WHERE late;
