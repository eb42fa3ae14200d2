//! A survey's questions, as respondents see them.

use daymark_actors::clock::{Day, Instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a survey can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SurveyState)]
pub enum State {
    /// Only its editors see it.
    Draft,
    /// It can be answered.
    Open,
    /// No one can answer it any more.
    Closed,
}

daymark_base::words!(State { Draft "draft", Open "open", Closed "closed" });

/// Who may answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SurveyAudience)]
pub enum Audience {
    /// Everyone, also without an account.
    #[default]
    Everyone,
    /// Members.
    Members,
    /// People with the link of an invitation. The survey is in no list.
    Invited,
}

daymark_base::words!(Audience { Everyone "everyone", Members "members", Invited "invited" });

/// A survey in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyCard {
    /// The survey.
    pub id: i64,
    /// Its title.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// Whether it can be answered.
    pub state: State,
    /// Who may answer.
    pub audience: Audience,
    /// Whether answers are kept without their author.
    pub anonymous: bool,
    /// Whether it is answered once a month; otherwise once.
    pub monthly: bool,
    /// Whether it is the site's scorecard.
    pub scorecard: bool,
    /// How many questions it has.
    pub question_count: i64,
    /// About how many minutes it takes, from 1.
    pub minutes: i64,
    /// Submitted responses; for editors only.
    pub responses: Option<i64>,
    /// The caller's status; absent for visitors.
    pub me: Option<SurveyStanding>,
}

/// A member's status in a survey.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyStanding {
    /// Their unfinished response.
    pub draft_id: Option<i64>,
    /// Their last submitted response, which is the id of its report.
    pub report_id: Option<i64>,
    /// The date of that response in their time zone.
    #[schema(value_type = Option<String>, format = Date)]
    pub answered_on: Option<Day>,
    /// The date from which they can answer again; absent if they can answer now, or if it is answered only once.
    #[schema(value_type = Option<String>, format = Date)]
    pub next_on: Option<Day>,
    /// Whether they can answer or continue now.
    pub open: bool,
}

/// A choice of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SurveyChoice {
    /// Its id in `answers`.
    pub id: i64,
    /// Its text.
    pub text: String,
    /// Its points; only editors see them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
}

/// When a question is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SurveyCondition {
    /// An earlier question with choices or a rating.
    pub question_id: i64,
    /// Ids of choices, or rates; one of them must be in the answer.
    pub any_of: Vec<i64>,
}

/// A question of a survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SurveyQuestion {
    /// The question in this version.
    pub id: i64,
    /// Its number in all versions of the survey.
    pub lineage: i64,
    /// Its survey.
    pub survey_id: i64,
    /// 1: one of the choices, 2: some of them, 3: a text, others: a rating.
    pub type_id: i64,
    /// Its question type.
    pub questiontype_id: Option<i64>,
    /// Its page, from 0.
    pub page: i64,
    /// The question itself.
    pub title: String,
    /// The description.
    pub description: String,
    /// What can be chosen.
    pub choices: Vec<SurveyChoice>,
    /// The lowest rating, 0 or 1.
    pub lowest: Option<i64>,
    /// The highest rating.
    pub scale: Option<i64>,
    /// What the lowest rating means.
    pub low_label: String,
    /// What the highest rating means.
    pub high_label: String,
    /// Whether an answer is required when it is asked.
    pub required: bool,
    /// When it is asked; always when absent.
    pub show_if: Option<SurveyCondition>,
    /// The dimension that its points count for.
    pub dimension: Option<String>,
    /// Whether the lowest rating has the most points; only editors see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reversed: Option<bool>,
    /// Grows with each change, except of its place; send it with the next one.
    pub content_version: i64,
}

/// A page of a survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SurveyPage {
    /// Its title; may be empty.
    pub title: String,
}

/// A survey with its questions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyOut {
    /// Its card.
    #[serde(flatten)]
    pub card: SurveyCard,
    /// The version number.
    pub version: i64,
    /// The text before the first question.
    pub intro: String,
    /// The text after the last one.
    pub thanks: String,
    /// Where the questions come from, if they are a published instrument.
    pub source: String,
    /// Whether authors can change a submitted response.
    pub allow_edit: bool,
    /// Days before the same member can answer again.
    pub cooldown_days: i64,
    /// At least one.
    pub pages: Vec<SurveyPage>,
    /// In order.
    pub questions: Vec<SurveyQuestion>,
    /// What is scored, in order; empty when nothing is.
    pub dimensions: Vec<SurveyDimension>,
    /// What the overall score means.
    pub bands: Vec<SurveyBand>,
    /// The company whose survey this is, by `corporation_uid`.
    pub company: Option<SurveyCompany>,
    /// The caller's current response, finished or not.
    pub response: Option<SurveyResponseOut>,
}

/// The company of the survey.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyCompany {
    /// Its id in links.
    pub uid: String,
    /// Its name.
    pub name: String,
}

/// Something that a survey measures, from 0 to 100.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SurveyDimension {
    /// Its name in calls: lowercase letters, digits and dashes.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is.
    pub about: String,
    /// What scores mean; the first band begins at 0.
    pub bands: Vec<SurveyBand>,
}

/// A band of scores and its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SurveyBand {
    /// The lowest score in it.
    pub from: i64,
    /// A word or two.
    pub label: String,
    /// What it means.
    pub text: String,
    /// Ids of recommended programs.
    pub challenge_ids: Vec<i64>,
    /// Ids of recommended articles.
    #[serde(default)]
    #[schema(required)]
    pub article_ids: Vec<i64>,
}

/// A response with its answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyResponseOut {
    /// The response.
    pub id: i64,
    /// The survey.
    pub survey_id: i64,
    /// Which version it answers.
    pub version: i64,
    /// Whether it is finished.
    pub state: ResponseState,
    /// The month of a monthly survey, as `2026-05`; else empty.
    pub period: String,
    /// When it was begun.
    #[schema(value_type = String, format = DateTime)]
    pub started_at: Instant,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    /// When it was submitted.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub submitted_at: Option<Instant>,
    /// The overall score, when something is scored.
    pub score: Option<i64>,
    /// Whether an administrator has corrected it.
    pub corrected: bool,
    /// In the order of the questions.
    pub answers: Vec<SurveyAnswerOut>,
}

/// The state of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SurveyResponseState)]
pub enum ResponseState {
    /// Being answered.
    Draft,
    /// Finished.
    Submitted,
    /// Finished, and changed since.
    Amended,
}

daymark_base::words!(ResponseState { Draft "draft", Submitted "submitted", Amended "amended" });

/// An answer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SurveyAnswerOut {
    /// The question.
    pub question_id: i64,
    /// Its type.
    pub type_id: i64,
    /// Ids of choices.
    pub answers: Vec<i64>,
    /// A text.
    pub descriptive_ans: Option<String>,
    /// A rating.
    pub selected_rate: Option<i64>,
    /// When it was given. If two devices differ, the later answer wins.
    #[schema(value_type = String, format = DateTime)]
    pub answered_at: Instant,
}
