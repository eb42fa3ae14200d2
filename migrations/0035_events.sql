-- Events: when and where, who speaks, who comes, and what was told of them.

-- `sequence` grows with every change that calendars have to see. `changed_at` is when time or place of a published event last
-- changed, `cancelled_at` when it was cancelled: what a job tells those who come.
CREATE TABLE event (
  id {ID},
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  description TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'cancelled')),
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  timezone TEXT NOT NULL,
  join_until BIGINT,
  capacity BIGINT,
  invited_only BOOLEAN NOT NULL,
  online_url TEXT,
  search TEXT NOT NULL,
  sequence BIGINT NOT NULL DEFAULT 0,
  changed_at BIGINT,
  cancelled_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX event_starts ON event (starts_at, id);
CREATE INDEX event_ends ON event (ends_at);

CREATE TABLE event_venue (
  id {ID},
  event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  map_url TEXT,
  note TEXT NOT NULL
) {STRICT};
CREATE INDEX event_venue_of ON event_venue (event_id, id);

CREATE TABLE event_trainer (
  id {ID},
  event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  bio TEXT NOT NULL,
  image TEXT
) {STRICT};
CREATE INDEX event_trainer_of ON event_trainer (event_id, id);

CREATE TABLE event_schedule (
  id {ID},
  event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  venue_id BIGINT REFERENCES event_venue (id) ON DELETE SET NULL,
  trainer_id BIGINT REFERENCES event_trainer (id) ON DELETE SET NULL
) {STRICT};
CREATE INDEX event_schedule_of ON event_schedule (event_id, starts_at, id);
CREATE INDEX event_schedule_venue ON event_schedule (venue_id);
CREATE INDEX event_schedule_trainer ON event_schedule (trainer_id);

-- Pictures in their order; the first one stands on the card.
CREATE TABLE event_picture (
  id {ID},
  event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  path TEXT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX event_picture_of ON event_picture (event_id, position);

-- Where a member stands with an event, since when, and in which place of the line they wait.
CREATE TABLE event_member (
  event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('invited', 'joined', 'waitlisted', 'left')),
  since BIGINT NOT NULL,
  line BIGINT,
  PRIMARY KEY (event_id, member_id)
) {STRICT};
CREATE INDEX event_member_state ON event_member (event_id, state, since, member_id);
CREATE INDEX event_member_own ON event_member (member_id, state);

-- What a member was told of an event by itself, and of which date or change: never twice.
CREATE TABLE event_notice (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('starts', 'changed', 'cancelled')),
  about TEXT NOT NULL,
  told_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, event_id, kind, about)
) {STRICT};
CREATE INDEX event_notice_of ON event_notice (event_id);

-- What stands above the events; one row.
CREATE TABLE event_home (
  id BIGINT PRIMARY KEY NOT NULL CHECK (id = 1),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  image TEXT,
  featured_event_id BIGINT REFERENCES event (id) ON DELETE SET NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX event_home_featured ON event_home (featured_event_id);
