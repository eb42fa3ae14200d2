-- Surveys, their versions and questions, what people answer, and the counts that reports are made of.

-- `scorecard`: the survey behind the Scorecard of the menus. `draft_version` is the one that is edited; a survey has at most
-- one. `responses` counts submitted ones.
CREATE TABLE survey (
  id {ID},
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'open', 'closed')),
  audience TEXT NOT NULL DEFAULT 'everyone' CHECK (audience IN ('everyone', 'members')),
  anonymous BOOLEAN NOT NULL DEFAULT FALSE,
  allow_edit BOOLEAN NOT NULL DEFAULT FALSE,
  monthly BOOLEAN NOT NULL DEFAULT FALSE,
  cooldown_days BIGINT NOT NULL DEFAULT 0 CHECK (cooldown_days >= 0),
  scorecard BOOLEAN NOT NULL DEFAULT FALSE,
  published_version BIGINT,
  draft_version BIGINT,
  search TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX survey_scorecard ON survey (scorecard) WHERE scorecard;
CREATE INDEX survey_state ON survey (state, id);

-- What a survey says in one version. A published version never changes.
CREATE TABLE survey_version (
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  intro TEXT NOT NULL DEFAULT '',
  thanks TEXT NOT NULL DEFAULT '',
  source TEXT NOT NULL DEFAULT '',
  pages TEXT NOT NULL DEFAULT '[]',
  dimensions TEXT NOT NULL DEFAULT '[]',
  bands TEXT NOT NULL DEFAULT '[]',
  published_at BIGINT,
  PRIMARY KEY (survey_id, version)
) {STRICT};

-- Kinds of questions that administrators add to the four of the specification: one of them with a preset.
CREATE TABLE survey_question_type (
  id {ID},
  name TEXT NOT NULL,
  type_id BIGINT NOT NULL CHECK (type_id BETWEEN 1 AND 4),
  preset TEXT NOT NULL,
  created_at BIGINT NOT NULL
) {STRICT};
CREATE UNIQUE INDEX survey_question_type_name ON survey_question_type (name);

-- A question of one version. `lineage` is the same in all versions of a survey.
CREATE TABLE survey_question (
  id {ID},
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  lineage BIGINT NOT NULL,
  page BIGINT NOT NULL DEFAULT 0,
  position BIGINT NOT NULL,
  type_id BIGINT NOT NULL CHECK (type_id BETWEEN 1 AND 4),
  questiontype_id BIGINT REFERENCES survey_question_type (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  choices TEXT NOT NULL DEFAULT '[]',
  lowest BIGINT,
  scale BIGINT,
  low_label TEXT NOT NULL DEFAULT '',
  high_label TEXT NOT NULL DEFAULT '',
  reversed BOOLEAN NOT NULL DEFAULT FALSE,
  required BOOLEAN NOT NULL DEFAULT TRUE,
  dimension TEXT,
  show_if TEXT
) {STRICT};
CREATE INDEX survey_question_order ON survey_question (survey_id, version, position);
CREATE UNIQUE INDEX survey_question_lineage ON survey_question (survey_id, version, lineage);
CREATE INDEX survey_question_preset ON survey_question (questiontype_id);

-- What somebody answers at once. `period` is the month of a monthly survey (YYYY-MM), else empty. `key_hash` belongs to the
-- device of a visitor. An anonymous one loses its key, and the times in it, when it is submitted. `last_question` is the last
-- one with an answer, in the survey's order: where unfinished responses end.
CREATE TABLE survey_response (
  id {ID},
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  member_id BIGINT REFERENCES member (id) ON DELETE CASCADE,
  company_id BIGINT REFERENCES company (id) ON DELETE SET NULL,
  key_hash TEXT,
  period TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('draft', 'submitted', 'amended')),
  local_date TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  submitted_at BIGINT,
  seconds BIGINT,
  score BIGINT,
  share_hash TEXT,
  corrected BOOLEAN NOT NULL DEFAULT FALSE,
  last_question BIGINT
) {STRICT};
CREATE UNIQUE INDEX survey_response_once ON survey_response (survey_id, member_id, period) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX survey_response_key ON survey_response (survey_id, key_hash) WHERE key_hash IS NOT NULL;
CREATE INDEX survey_response_of ON survey_response (survey_id, id);
CREATE INDEX survey_response_member ON survey_response (member_id);
CREATE INDEX survey_response_company ON survey_response (company_id);
CREATE INDEX survey_response_unfinished ON survey_response (survey_id, version, period, last_question, state)
  WHERE state = 'draft';
CREATE INDEX survey_response_stale ON survey_response (updated_at) WHERE state = 'draft' AND member_id IS NULL;

-- Devices that have submitted to an anonymous survey. Nothing leads from here to what they answered.
CREATE TABLE survey_done (
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  key_hash TEXT NOT NULL,
  PRIMARY KEY (survey_id, key_hash)
) {STRICT};

-- `answered_at` decides between two devices: the later answer stays. An empty answer is one that was taken back. `search` is
-- the folded text. `hidden`: its question was not asked in the end, so nobody reads it but its author.
CREATE TABLE survey_answer (
  response_id BIGINT NOT NULL REFERENCES survey_response (id) ON DELETE CASCADE,
  question_id BIGINT NOT NULL REFERENCES survey_question (id) ON DELETE CASCADE,
  answers TEXT,
  descriptive_ans TEXT,
  selected_rate BIGINT,
  search TEXT,
  hidden BOOLEAN NOT NULL DEFAULT FALSE,
  answered_at BIGINT NOT NULL,
  PRIMARY KEY (response_id, question_id)
) {STRICT};
CREATE INDEX survey_answer_question ON survey_answer (question_id, response_id);

CREATE TABLE survey_score (
  response_id BIGINT NOT NULL REFERENCES survey_response (id) ON DELETE CASCADE,
  dimension TEXT NOT NULL,
  score BIGINT NOT NULL CHECK (score BETWEEN 0 AND 100),
  PRIMARY KEY (response_id, dimension)
) {STRICT};

-- What a submitted response was before a change of it. `correction`: by an administrator.
CREATE TABLE survey_revision (
  response_id BIGINT NOT NULL REFERENCES survey_response (id) ON DELETE CASCADE,
  revision BIGINT NOT NULL,
  at BIGINT NOT NULL,
  by_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  correction BOOLEAN NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  before TEXT NOT NULL,
  PRIMARY KEY (response_id, revision)
) {STRICT};
CREATE INDEX survey_revision_by ON survey_revision (by_id);

-- Counts of submitted responses by version and period; the empty period has those of all periods. `cell` names what is
-- counted: `n` responses, `q:ID` people who answered a question, `q:ID:CHOICE` its choices or rates, `d:NAME` a dimension's
-- scores (their sum in `total`), `s` the overall score, `t:SECONDS` how long they took, rounded.
CREATE TABLE survey_count (
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  period TEXT NOT NULL,
  cell TEXT NOT NULL,
  people BIGINT NOT NULL,
  total BIGINT NOT NULL,
  PRIMARY KEY (survey_id, version, period, cell)
) {STRICT};
CREATE INDEX survey_count_cell ON survey_count (survey_id, cell);

-- Changes of counts that are not added yet: a job adds many at once, so that submissions do not wait for each other.
CREATE TABLE survey_counting (
  id {ID},
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  period TEXT NOT NULL,
  cells TEXT NOT NULL
) {STRICT};
CREATE INDEX survey_counting_of ON survey_counting (survey_id, version);
