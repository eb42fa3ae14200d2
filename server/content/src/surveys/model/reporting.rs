//! Results: a respondent's report, their history, and the counts of all responses.

use daymark_actors::clock::Day;
use daymark_derive::query;
use serde::Serialize;
use utoipa::ToSchema;

use super::SurveyBand;

/// A score between 0 and 100.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DimensionScore {
    /// The dimension.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// 0 to 100; absent when none of its questions was answered.
    pub score: Option<i64>,
    /// The change since the last response; absent for the first one.
    pub change: Option<i64>,
    /// What the score means.
    pub band: Option<ReportBand>,
}

/// A band with its programs and articles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportBand {
    /// A word or two.
    pub label: String,
    /// What it means.
    pub text: String,
    /// Recommended programs; only those that the reader can open.
    pub next_steps: Vec<NextStep>,
    /// Recommended articles; only published ones.
    pub articles: Vec<RecommendedArticle>,
}

/// A recommended program.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NextStep {
    /// The program.
    pub challenge_id: i64,
    /// Its title.
    pub title: String,
}

/// A recommended article.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecommendedArticle {
    /// The article.
    pub id: i64,
    /// The last part of its address.
    pub slug: String,
    /// Its title.
    pub title: String,
}

/// The report of a submitted response.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyReport {
    /// The response.
    pub id: i64,
    /// The survey.
    pub survey_id: i64,
    /// Its title.
    pub title: String,
    /// The text after the last question.
    pub thanks: String,
    /// The date of the response in its author's time zone.
    #[schema(value_type = String, format = Date)]
    pub date: Day,
    /// The month of a monthly survey, as `2026-05`; else empty.
    pub period: String,
    /// The overall score; absent when nothing is scored.
    pub score: Option<i64>,
    /// The change since the last response; absent for the first one.
    pub change: Option<i64>,
    /// The date of the previous response, with which `change` compares.
    #[schema(value_type = Option<String>, format = Date)]
    pub since: Option<Day>,
    /// What the overall score means.
    pub band: Option<ReportBand>,
    /// In the order of the survey.
    pub dimensions: Vec<DimensionScore>,
    /// Whether the caller is its author.
    pub own: bool,
    /// Whether the survey's page lets its author change these answers; if it is monthly, only the current month's.
    pub editable: bool,
    /// Whether a link shows it to others; only for its author.
    pub shared: bool,
}

/// How the reader has access to a report.
#[query]
#[derive(Debug)]
pub(in super::super) struct ReportQuery {
    /// The token of the link that its author shared.
    #[garde(length(chars, max = 64))]
    pub share: Option<String>,
}

/// Which responses are counted.
#[query]
#[derive(Debug)]
pub(in super::super) struct ResultsQuery {
    /// Responses to this version; the published one by default.
    #[garde(range(min = 1, max = 1_000_000))]
    pub version: Option<i64>,
    /// Responses of this month of a monthly survey, as `2026-05`; all by default.
    #[garde(length(chars, max = 7))]
    pub period: Option<String>,
    /// Another month to compare with.
    #[garde(length(chars, max = 7))]
    pub compare: Option<String>,
}

/// The link that shows a report to others.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct SharedReport {
    /// The path with its token, shown only once.
    pub path: String,
}

/// A member's scorecard over time.
#[derive(Debug, Serialize, ToSchema)]
pub struct Scorecard {
    /// The site's scorecard; absent when it has none.
    pub survey: Option<super::SurveyCard>,
    /// Submitted responses, oldest first; at most the last 36.
    pub history: Vec<ScorecardEntry>,
}

/// A response in the history.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ScorecardEntry {
    /// The response, which is the id of its report.
    pub id: i64,
    /// The month, as `2026-05`; empty when it is not monthly.
    pub period: String,
    /// The date of the response.
    #[schema(value_type = String, format = Date)]
    pub date: Day,
    /// The overall score.
    pub score: Option<i64>,
    /// The scores of its dimensions.
    pub dimensions: Vec<EntryScore>,
}

/// A dimension's score in the history.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EntryScore {
    /// The dimension.
    pub id: String,
    /// Its name.
    pub name: String,
    /// 0 to 100.
    pub score: i64,
}

/// All responses in figures, for administrators.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct SurveyResults {
    /// The survey.
    pub survey_id: i64,
    /// Its title.
    pub title: String,
    /// The version of the counted responses.
    pub version: i64,
    /// All published versions, newest first.
    pub versions: Vec<i64>,
    /// All months with responses to this version, newest first; only of a monthly survey.
    pub periods: Vec<String>,
    /// The same for responses to any version.
    pub all_periods: Vec<String>,
    /// The figures.
    #[serde(flatten)]
    pub figures: PeriodResults,
    /// The figures of the month to compare with.
    pub compared: Option<PeriodResults>,
}

/// The figures of a month, or of all.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SurveyPeriodResults)]
pub(in super::super) struct PeriodResults {
    /// The month of the counted responses; empty for all months.
    pub period: String,
    /// Submitted responses.
    pub responses: i64,
    /// Responses that were begun but not submitted.
    pub unfinished: i64,
    /// The median time of a response in seconds; absent if unknown.
    pub median_seconds: Option<i64>,
    /// The mean overall score.
    pub score: Option<i64>,
    /// The mean of each dimension.
    pub dimensions: Vec<DimensionResult>,
    /// In order.
    pub questions: Vec<QuestionResult>,
}

/// A dimension over all responses.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct DimensionResult {
    /// The dimension.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many people have a score.
    pub people: i64,
    /// The mean score; absent without any.
    pub score: Option<i64>,
    /// The band of the mean.
    pub band: Option<SurveyBand>,
}

/// A question's results over all responses.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct QuestionResult {
    /// The question.
    pub id: i64,
    /// The question itself.
    pub title: String,
    /// Its type.
    pub type_id: i64,
    /// How many answered it.
    pub answered: i64,
    /// How many unfinished responses have this as the last question answered.
    pub left_here: i64,
    /// Choices or rates with their counts, in order; empty for texts.
    pub counts: Vec<ValueCount>,
}

/// How often a choice or a rating was given.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct ValueCount {
    /// The choice's id, or the rating.
    pub value: i64,
    /// The choice's text, or the rating.
    pub label: String,
    /// How many people selected it.
    pub people: i64,
}

/// A free-text answer.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct WrittenAnswer {
    /// The response.
    pub response_id: i64,
    /// Plain text. Never show it as HTML.
    pub text: String,
    /// The date of the response.
    #[schema(value_type = String, format = Date)]
    pub date: Day,
}
