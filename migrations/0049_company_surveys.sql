-- What companies see of surveys.

-- A company's months of a survey, each stored once. `figures` is what is shown of it; NULL when fewer than five people
-- answered.
CREATE TABLE survey_company_month (
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  company_id BIGINT NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  period TEXT NOT NULL,
  figures TEXT,
  PRIMARY KEY (company_id, survey_id, period)
) {STRICT};
CREATE INDEX survey_company_month_of ON survey_company_month (survey_id);

-- A company's responses to one survey, by date.
CREATE INDEX survey_response_colleagues ON survey_response (company_id, survey_id, local_date);
DROP INDEX survey_response_company;
