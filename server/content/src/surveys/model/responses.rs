//! Responses as administrators see them.

use daymark_actors::clock::{Day, Instant};
use daymark_derive::query;
use daymark_web::export::{Columns, Format};
use serde::Serialize;
use utoipa::ToSchema;

use super::{SurveyAnswerOut, SurveyResponseOut};

/// Which responses to list or export.
#[query]
#[derive(Clone, Debug)]
pub(in super::super) struct ResponsesQuery {
    /// Only to this survey.
    pub survey_id: Option<i64>,
    /// Only to this version of it.
    #[garde(range(min = 1, max = 1_000_000))]
    pub version: Option<i64>,
    /// Only those in this state.
    pub state: Option<super::ResponseState>,
    /// Only those of this month of a monthly survey, as `2026-05`.
    #[garde(length(chars, max = 7))]
    pub period: Option<String>,
    /// Only those begun on or after this date (UTC).
    #[param(value_type = Option<String>, format = Date)]
    pub from: Option<Day>,
    /// Only those begun on or before this date (UTC).
    #[param(value_type = Option<String>, format = Date)]
    pub to: Option<Day>,
    /// Only those with this in a written answer, in any case.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// The format of an export; `csv` by default.
    #[param(inline)]
    pub format: Option<Format>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default. An export has no pages.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A response as administrators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SurveyResponseRow)]
pub(in super::super) struct ResponseRowOut {
    /// What was answered.
    #[serde(flatten)]
    pub response: SurveyResponseOut,
    /// Who answered; absent for visitors and anonymous surveys.
    pub user_id: Option<i64>,
    /// The author's first and last name.
    pub name: Option<String>,
    /// The author's email address.
    pub email: Option<String>,
    /// The date of the response in its author's time zone.
    #[schema(value_type = String, format = Date)]
    pub local_date: Day,
    /// How long it took, if known.
    pub seconds: Option<i64>,
}

/// One answer of a response, as a row of an export.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SurveyAnswerRow)]
pub(in super::super) struct AnswerRowOut {
    /// The response.
    pub response_id: i64,
    /// The survey.
    pub survey_id: i64,
    /// The version of the survey.
    pub version: i64,
    /// The month of a monthly survey, as `2026-05`; else empty.
    pub period: String,
    /// Whether it is finished.
    pub state: super::ResponseState,
    /// Who answered; absent for visitors and anonymous surveys.
    pub user_id: Option<i64>,
    /// The author's first and last name.
    pub name: Option<String>,
    /// The date of the response in its author's time zone.
    #[schema(value_type = String, format = Date)]
    pub local_date: Day,
    /// The overall score.
    pub score: Option<i64>,
    /// Whether an administrator has corrected it.
    pub corrected: bool,
    /// The question.
    pub question_id: i64,
    /// Its text.
    pub question: String,
    /// Its type.
    pub type_id: i64,
    /// The texts of the selected choices, the written text or the rating.
    pub answer: String,
}

impl Columns for AnswerRowOut {
    const NAMES: &'static [&'static str] = &[
        "response_id",
        "survey_id",
        "version",
        "period",
        "state",
        "user_id",
        "name",
        "local_date",
        "score",
        "corrected",
        "question_id",
        "question",
        "type_id",
        "answer",
    ];

    fn cells(&self) -> Vec<String> {
        let number = |n: Option<i64>| n.map(|n| n.to_string()).unwrap_or_default();
        vec![
            self.response_id.to_string(),
            self.survey_id.to_string(),
            self.version.to_string(),
            self.period.clone(),
            self.state.text().to_owned(),
            number(self.user_id),
            self.name.clone().unwrap_or_default(),
            self.local_date.to_string(),
            number(self.score),
            self.corrected.to_string(),
            self.question_id.to_string(),
            self.question.clone(),
            self.type_id.to_string(),
            self.answer.clone(),
        ]
    }
}

/// One response with its history.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SurveyResponseHistory)]
pub(in super::super) struct HistoryOut {
    /// The response.
    #[serde(flatten)]
    pub row: ResponseRowOut,
    /// Earlier contents, newest first.
    pub revisions: Vec<RevisionOut>,
}

/// A response before a change.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SurveyRevision)]
pub(in super::super) struct RevisionOut {
    /// The number of the change, from 1.
    pub revision: i64,
    /// When it was changed.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// Who changed it.
    pub by_id: Option<i64>,
    /// Whether an administrator changed it.
    pub correction: bool,
    /// The reason given for the change.
    pub reason: String,
    /// The answers before the change.
    pub answers: Vec<SurveyAnswerOut>,
}
