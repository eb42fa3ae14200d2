-- What one node does for all of them until it ends or falls silent: by name, who holds it, until when (UTC milliseconds).
CREATE TABLE lease (
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  until BIGINT NOT NULL
) {STRICT};
