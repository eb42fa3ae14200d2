-- Questionnaires of steps and activities, what members answered, and the goals that members set themselves.

-- A set of questions. A step or an activity has one, or none; other things that ask refer to a row without either.
CREATE TABLE questionnaire (
  id {ID},
  step_id BIGINT REFERENCES step (id) ON DELETE CASCADE,
  activity_id BIGINT REFERENCES activity (id) ON DELETE CASCADE,
  points BIGINT NOT NULL DEFAULT 0 CHECK (points >= 0),
  updated_at BIGINT NOT NULL,
  CHECK (step_id IS NULL OR activity_id IS NULL)
) {STRICT};
CREATE UNIQUE INDEX questionnaire_step ON questionnaire (step_id) WHERE step_id IS NOT NULL;
CREATE UNIQUE INDEX questionnaire_activity ON questionnaire (activity_id) WHERE activity_id IS NOT NULL;

-- A question that somebody answered is never changed: it is retired, and the new text is a row with the next version.
-- `type_id`: 1 one of `options`, 2 some of them, 3 a text, any other a rate from 1 to `scale`.
CREATE TABLE question (
  id {ID},
  questionnaire_id BIGINT NOT NULL REFERENCES questionnaire (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  type_id BIGINT NOT NULL CHECK (type_id >= 1),
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  options TEXT NOT NULL DEFAULT '[]',
  scale BIGINT,
  required BOOLEAN NOT NULL DEFAULT TRUE,
  version BIGINT NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL,
  retired_at BIGINT
) {STRICT};
CREATE INDEX question_order ON question (questionnaire_id, position);

-- What a member answered at once. `occasion` is the local date of an activity's answers, and empty for a step, which is
-- answered once.
CREATE TABLE questionnaire_response (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  questionnaire_id BIGINT NOT NULL REFERENCES questionnaire (id) ON DELETE CASCADE,
  program_id BIGINT REFERENCES program (id) ON DELETE CASCADE,
  occasion TEXT NOT NULL,
  answered_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX questionnaire_response_once ON questionnaire_response (member_id, questionnaire_id, occasion);
CREATE INDEX questionnaire_response_program ON questionnaire_response (program_id, id);
CREATE INDEX questionnaire_response_of ON questionnaire_response (questionnaire_id, id);

CREATE TABLE answer (
  response_id BIGINT NOT NULL REFERENCES questionnaire_response (id) ON DELETE CASCADE,
  question_id BIGINT NOT NULL REFERENCES question (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  answers TEXT,
  descriptive_ans TEXT,
  selected_rate BIGINT,
  PRIMARY KEY (response_id, question_id)
) {STRICT};
CREATE INDEX answer_question ON answer (question_id);
CREATE INDEX answer_member ON answer (member_id);

-- `target` is in thousandths, as amounts are.
CREATE TABLE goal (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  measure TEXT NOT NULL CHECK (measure IN ('points', 'done', 'days', 'amount')),
  period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
  target BIGINT NOT NULL CHECK (target > 0),
  unit TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (member_id, name),
  CHECK ((measure = 'amount') = (unit IS NOT NULL))
) {STRICT};
