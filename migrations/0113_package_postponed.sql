-- When members' access to a changed package is tried again, after it could not be updated for all of them.
ALTER TABLE package ADD COLUMN stale_until BIGINT NOT NULL DEFAULT 0;
