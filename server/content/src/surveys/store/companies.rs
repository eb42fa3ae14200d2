//! What companies see of surveys.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::BTreeMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Json, Result, Tx};
use daymark_base::{args, sql};
use serde_json::json;

use crate::surveys::model::{State, SurveyFigures};
use crate::surveys::rules::months::Scored;

sql! {
    // Closed surveys stay while they have figures to read. Surveys for the invited, and for audiences that this list
    // does not name, are not shown to companies.
    SURVEYS = "SELECT s.id, v.title, s.state, s.monthly, m.period, m.figures
      FROM survey s JOIN survey_version v ON v.survey_id = s.id AND v.version = s.published_version
      LEFT JOIN survey_company_month m ON m.survey_id = s.id AND m.company_id = $1
        AND m.period = (SELECT MAX(l.period) FROM survey_company_month l WHERE l.company_id = $1 AND l.survey_id = s.id)
      WHERE NOT s.anonymous AND NOT s.invited_only AND s.audience IN ('everyone', 'members') AND s.id < $2
        AND (s.state = 'open' OR EXISTS (SELECT 1 FROM survey_company_month f
          WHERE f.survey_id = s.id AND f.company_id = $1 AND f.figures IS NOT NULL))
      ORDER BY s.id DESC LIMIT $3";
    // Includes pairs without answers: otherwise a missing month would reveal that no one answered.
    NOT_STORED = "SELECT s.id, c.id FROM survey s CROSS JOIN company c
      WHERE NOT s.anonymous AND (s.state = 'open' OR s.updated_at >= $2) AND c.created_at < $3
        AND EXISTS (SELECT 1 FROM survey_version v WHERE v.survey_id = s.id AND v.published_at < $3)
        AND NOT EXISTS (SELECT 1 FROM survey_company_month m
          WHERE m.survey_id = s.id AND m.company_id = c.id AND m.period = $1)
        AND s.id >= $4 AND (s.id > $4 OR c.id > $5)
      ORDER BY s.id, c.id LIMIT 100";
    // A member has one response to a survey in a month.
    SCORES = "SELECT r.id, r.version, s.dimension, s.score
      FROM survey_response r LEFT JOIN survey_score s ON s.response_id = r.id
      WHERE r.company_id = $1 AND r.survey_id = $2 AND r.member_id IS NOT NULL AND r.state <> 'draft'
        AND r.local_date BETWEEN $3 AND $4";
    MEMBERS = "SELECT COUNT(*) FROM company_member WHERE company_id = $1";
    STORE = "INSERT INTO survey_company_month (survey_id, company_id, period, figures) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING";
    MONTHS = "SELECT period, figures FROM survey_company_month
      WHERE company_id = $1 AND survey_id = $2 AND ($3 IS NULL OR period < $3) ORDER BY period DESC LIMIT $4";
}

/// The first and the last day of a month.
pub type Span = (Day, Day);

/// A survey, and a company's newest stored month of it.
#[derive(db::Record)]
pub struct SurveyRow {
    pub id: i64,
    pub title: String,
    state: String,
    pub monthly: bool,
    pub period: Option<String>,
    figures: Option<Json<SurveyFigures>>,
}

impl SurveyRow {
    /// Whether it can be answered.
    pub fn state(&self) -> State {
        self.state.parse().unwrap_or(State::Closed)
    }

    /// How many people answered in that month, if that may be shown.
    pub fn people(&self) -> Option<i64> {
        self.figures.as_ref().map(|figures| figures.0.people)
    }
}

/// A company's surveys, newest first, before an id.
pub async fn surveys(db: &Db, company: i64, before: i64, limit: i64) -> Result<Vec<SurveyRow>> {
    db.all(&SURVEYS, args![company, before, limit]).await
}

/// Some surveys and companies after a pair whose month is not stored; both existed before it ended.
pub async fn not_stored(
    db: &Db,
    period: &str,
    (began, ended): (Instant, Instant),
    after: (i64, i64),
) -> Result<Vec<(i64, i64)>> {
    db.all(&NOT_STORED, args![period, began, ended, after.0, after.1]).await
}

/// The responses of a company's members in a month, and the newest version that one of them answers.
pub async fn scored(tx: &mut Tx, company: i64, survey: i64, (from, to): Span) -> Result<(Vec<Scored>, Option<i64>)> {
    let rows: Vec<(i64, i64, Option<String>, Option<i64>)> = tx.all(&SCORES, args![company, survey, from, to]).await?;
    let newest = rows.iter().map(|(_, version, ..)| *version).max();
    let mut responses: BTreeMap<i64, Scored> = BTreeMap::new();
    for (response, _, dimension, score) in rows {
        responses.entry(response).or_default().extend(dimension.zip(score));
    }
    Ok((responses.into_values().collect(), newest))
}

/// How many members a company has.
pub async fn members(tx: &mut Tx, company: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&MEMBERS, args![company]).await?.0)
}

/// Stores a month, unless it is already stored.
pub async fn store(
    tx: &mut Tx,
    (survey, company): (i64, i64),
    period: &str,
    figures: Option<SurveyFigures>,
) -> Result<()> {
    tx.exec(&STORE, args![survey, company, period, figures.map(|figures| json!(figures))]).await.map(drop)
}

/// A company's months of a survey, newest first, before a month.
pub async fn months(
    db: &Db,
    company: i64,
    survey: i64,
    before: Option<String>,
    limit: i64,
) -> Result<Vec<(String, Option<SurveyFigures>)>> {
    let rows: Vec<(String, Option<Json<SurveyFigures>>)> =
        db.all(&MONTHS, args![company, survey, before, limit]).await?;
    Ok(rows.into_iter().map(|(period, figures)| (period, figures.map(|json| json.0))).collect())
}
