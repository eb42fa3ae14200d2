-- What somebody may do beyond what every member may, what administrators did, and what lists of accounts are read by.

-- Permissions that the program itself does not know: an installation's own. Those of the program are declared in code.
CREATE TABLE permission (
  name TEXT PRIMARY KEY NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL
) {STRICT};

-- The system roles `admin` and `user` are rows without permissions and without members: who has them stands in member.role.
CREATE TABLE role (
  id {ID},
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  system BOOLEAN NOT NULL DEFAULT FALSE,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX role_name ON role (name_folded);

-- By name, as permissions of the program have no rows.
CREATE TABLE role_permission (
  role_id BIGINT NOT NULL REFERENCES role (id) ON DELETE CASCADE,
  permission TEXT NOT NULL,
  PRIMARY KEY (role_id, permission)
) {STRICT};
CREATE INDEX role_permission_name ON role_permission (permission, role_id);

CREATE TABLE member_role (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  role_id BIGINT NOT NULL REFERENCES role (id) ON DELETE CASCADE,
  granted_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, role_id)
) {STRICT};
CREATE INDEX member_role_role ON member_role (role_id, member_id);

-- Append-only. `before_json` and `after_json` hold what changed, never a secret; `search` is the folded text of a row.
CREATE TABLE audit_log (
  id {ID},
  at BIGINT NOT NULL,
  actor_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  action TEXT NOT NULL,
  object_kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  before_json TEXT,
  after_json TEXT,
  request_id TEXT NOT NULL,
  search TEXT NOT NULL
) {STRICT};
CREATE INDEX audit_log_newest ON audit_log (at, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_action ON audit_log (action, at, id);
CREATE INDEX audit_log_object ON audit_log (object_kind, object_id, at, id);

-- Names and address, folded: what lists of accounts are searched and sorted by.
ALTER TABLE member ADD COLUMN search TEXT NOT NULL DEFAULT '';
UPDATE member SET search = LOWER(first_name || ' ' || last_name || ' ' || nickname || ' ' || email_folded);
CREATE INDEX member_search ON member (search, id);
-- The last administrator stays: these rows are locked before one of them goes.
CREATE INDEX member_admins ON member (id) WHERE role = 'admin';
