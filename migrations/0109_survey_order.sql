-- The order of a survey's questions gets a version, like its other lists: removing a page moves its questions, and is refused
-- when a colleague has moved, added or deleted one since.
ALTER TABLE survey ADD COLUMN order_version BIGINT NOT NULL DEFAULT 0;
