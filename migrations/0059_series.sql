-- Mails that follow an event one by one, or go out each week. `starts` says after what. `on_since` is when it was turned on
-- last: what happened before starts nothing.
CREATE TABLE series (
  id {ID},
  starts TEXT NOT NULL CHECK (starts IN ('confirmed', 'joined', 'trial_started', 'trial_ends', 'weekly')),
  name TEXT NOT NULL,
  is_on BOOLEAN NOT NULL DEFAULT FALSE,
  on_since BIGINT,
  version BIGINT NOT NULL DEFAULT 1,
  newsletter_id BIGINT REFERENCES newsletter (id) ON DELETE SET NULL,
  program_id BIGINT REFERENCES program (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE INDEX series_starts ON series (starts);
CREATE INDEX series_newsletter ON series (newsletter_id);
CREATE INDEX series_program ON series (program_id);

-- `days` after the start, or after Monday, at a minute of the reader's own day.
CREATE TABLE series_step (
  id {ID},
  series_id BIGINT NOT NULL REFERENCES series (id) ON DELETE CASCADE,
  days BIGINT NOT NULL CHECK (days BETWEEN 0 AND 365),
  at_minute BIGINT CHECK (at_minute BETWEEN 0 AND 1439),
  subject TEXT NOT NULL,
  preview TEXT NOT NULL,
  blocks TEXT NOT NULL,
  is_on BOOLEAN NOT NULL
) {STRICT};
CREATE INDEX series_step_of ON series_step (series_id, id);

-- Who is in a series: once. `next_at` is when there may be something to send.
CREATE TABLE series_run (
  series_id BIGINT NOT NULL REFERENCES series (id) ON DELETE CASCADE,
  subscriber_id BIGINT NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE,
  program_id BIGINT REFERENCES program (id) ON DELETE CASCADE,
  began_at BIGINT NOT NULL,
  next_at BIGINT NOT NULL,
  ended_at BIGINT,
  PRIMARY KEY (series_id, subscriber_id)
) {STRICT};
CREATE INDEX series_run_due ON series_run (next_at) WHERE ended_at IS NULL;
CREATE INDEX series_run_of ON series_run (subscriber_id);
CREATE INDEX series_run_program ON series_run (program_id);

-- One row for each step and person, and week: nobody gets it twice. Written with the mail.
CREATE TABLE series_mail (
  step_id BIGINT NOT NULL REFERENCES series_step (id) ON DELETE CASCADE,
  subscriber_id BIGINT NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE,
  turn TEXT NOT NULL DEFAULT '',
  at BIGINT NOT NULL,
  PRIMARY KEY (step_id, subscriber_id, turn)
) {STRICT};
CREATE INDEX series_mail_of ON series_mail (subscriber_id);

-- Who joined a program lately.
CREATE INDEX membership_joined_at ON membership (joined_at);
