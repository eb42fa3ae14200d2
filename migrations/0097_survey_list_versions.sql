-- Pages, dimensions and bands each get a version, so that a change of one does not refuse a change of another. These replace
-- `lists_version`, which stays for the programs of the previous release.
ALTER TABLE survey ADD COLUMN pages_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE survey ADD COLUMN dimensions_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE survey ADD COLUMN bands_version BIGINT NOT NULL DEFAULT 0;
