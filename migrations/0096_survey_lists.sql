-- Grows with each change of the pages, dimensions or bands of the edited version, which are saved as whole lists: a save over
-- another administrator's is refused. `updated_at` does not serve, since it also moves with texts and settings.
ALTER TABLE survey ADD COLUMN lists_version BIGINT NOT NULL DEFAULT 0;
