-- One row: grows with each change of the tax rates, so that a save over another administrator's is refused. It is locked
-- while the rates are replaced: an empty list of rates has no row to lock.
CREATE TABLE tax_rate_version (
  id BIGINT PRIMARY KEY NOT NULL CHECK (id = 1),
  version BIGINT NOT NULL
) {STRICT};
