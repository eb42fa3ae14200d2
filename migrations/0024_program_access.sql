-- Who may take part: entitlements to programs and packages, members' own copies and their invitations.

-- The label of the package that joining asks for; none is free for all. `free_purchase`: members may take it without one.
ALTER TABLE program ADD COLUMN package TEXT;
ALTER TABLE program ADD COLUMN free_purchase BOOLEAN NOT NULL DEFAULT FALSE;

-- A member's right to one program, or to all that ask for a package.
CREATE TABLE entitlement (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  program_id BIGINT REFERENCES program (id) ON DELETE CASCADE,
  package TEXT,
  source TEXT NOT NULL CHECK (source IN ('free', 'package', 'administrator')),
  granted_at BIGINT NOT NULL,
  expires_at BIGINT,
  CHECK ((program_id IS NULL) <> (package IS NULL))
) {STRICT};
CREATE UNIQUE INDEX entitlement_program ON entitlement (member_id, program_id) WHERE program_id IS NOT NULL;
CREATE UNIQUE INDEX entitlement_package ON entitlement (member_id, package) WHERE package IS NOT NULL;
CREATE INDEX entitlement_of_program ON entitlement (program_id);

-- The link by which others join a member's own copy: one at a time.
CREATE TABLE program_invite (
  program_id BIGINT PRIMARY KEY NOT NULL REFERENCES program (id) ON DELETE CASCADE,
  token TEXT NOT NULL,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX program_invite_token ON program_invite (token);
