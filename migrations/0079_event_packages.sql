-- Events that one joins with a package that opens events.
ALTER TABLE event ADD COLUMN needs_package BOOLEAN NOT NULL DEFAULT FALSE;
