//! What respondents send.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_log::questionnaires::Sent;
use serde::Serialize;
use utoipa::ToSchema;

use super::{State, SurveyReport, SurveyResponseOut};

/// One answer to a survey. An answer without content removes the earlier answer.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(in super::super) struct SurveyAnswerIn {
    /// The question.
    pub question_id: i64,
    /// The question's type; checked if given.
    #[serde(default)]
    pub type_id: Option<i64>,
    /// Types 1 and 2: ids of choices.
    #[serde(default)]
    #[garde(length(max = 30))]
    pub answers: Vec<i64>,
    /// Type 3: a text of at most 4,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    pub descriptive_ans: Option<String>,
    /// Other types: a rating.
    #[serde(default)]
    #[garde(range(min = 0, max = 10))]
    pub selected_rate: Option<i64>,
    /// When it was given, by the device's clock; now by default. If two devices differ, the later answer wins.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub answered_at: Option<Instant>,
}

impl SurveyAnswerIn {
    /// The answer in the form in which it is checked.
    pub(in super::super) fn sent(&self) -> Sent<'_> {
        Sent {
            question: self.question_id,
            type_id: self.type_id,
            answers: &self.answers,
            descriptive_ans: self.descriptive_ans.as_deref(),
            selected_rate: self.selected_rate,
        }
    }
}

/// Answers to a survey: all at once, or one by one as they are given.
#[input]
#[derive(Clone, Debug)]
pub(in super::super) struct SurveyResponseIn {
    /// For visitors: a secret of the device, 22 to 64 letters, digits, `-` and `_`, made when they begin, or the secret
    /// of an invitation's link. It finds their response again. The response moves into their account when they send the
    /// secret after signing in.
    #[serde(default)]
    #[garde(length(chars, min = 22, max = 64), custom(is_key))]
    pub key: Option<String>,
    /// The version being answered, from `GET`; the published one by default.
    #[serde(default)]
    #[garde(range(min = 1, max = 1_000_000))]
    pub version: Option<i64>,
    /// The human check's token, where `GET /api/settings` names a provider; needed when a visitor begins.
    #[serde(default)]
    #[garde(length(chars, max = 4096))]
    pub token: Option<String>,
    /// Answers; omitted ones stay.
    #[serde(default)]
    #[garde(length(max = 200), dive)]
    pub responses: Vec<SurveyAnswerIn>,
    /// Whether this finishes the response. Submitting twice submits once.
    #[serde(default)]
    pub submit: bool,
    /// When it was finished, by the device's clock; now by default. It counts for that date, if it is in the last three
    /// days: a device may have been offline.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Instant>,
}

// garde hands a custom rule the whole Option.
#[allow(clippy::ref_option)]
fn is_key(key: &Option<String>, (): &()) -> garde::Result {
    let plain = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
    if key.iter().all(|key| key.bytes().all(plain)) { Ok(()) } else { Err(garde::Error::new(super::super::words::KEY)) }
}

/// The saved response.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct SavedResponse {
    /// The response.
    pub response: SurveyResponseOut,
    /// Its report, once it is submitted.
    pub report: Option<SurveyReport>,
}

/// A change to a submitted response, or a correction by an administrator.
#[input]
#[derive(Clone, Debug)]
pub(in super::super) struct AmendIn {
    /// The answers that change.
    #[garde(length(min = 1, max = 200), dive)]
    pub responses: Vec<SurveyAnswerIn>,
    /// Why, at most 500 characters. A correction needs a reason.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub reason: Option<String>,
}

/// Which version of a survey, and from where the caller opened it.
#[query]
#[derive(Debug)]
pub(in super::super) struct SurveyQuery {
    /// The company whose page links to the survey. With it, the answer for an unknown survey is the site's scorecard.
    #[garde(length(chars, max = 100))]
    pub corporation_uid: Option<String>,
    /// The secret of an invitation's link.
    #[garde(length(chars, max = 100))]
    pub invitation: Option<String>,
    /// This version instead of your response's or the published one; editors see any version.
    #[garde(range(min = 1, max = 1_000_000))]
    pub version: Option<i64>,
}

/// Which surveys to list, and which page of them.
#[query]
#[derive(Debug)]
pub(in super::super) struct SurveysQuery {
    /// For editors: only those in this state.
    pub state: Option<State>,
    /// Only those with this in their title or summary, in any case.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}
