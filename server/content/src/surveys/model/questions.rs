//! Questions as administrators send them.

use daymark_derive::input;
use daymark_web::part::{clearable, one_line, said};
use serde::Serialize;
use utoipa::ToSchema;

use super::PageIn;

/// A choice of a question.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SurveyChoiceIn)]
pub(in super::super) struct ChoiceIn {
    /// The existing choice that it changes. By default the choice with the same text, or a new one.
    #[serde(default)]
    pub id: Option<i64>,
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said), custom(one_line))]
    pub text: String,
    /// -1,000 to 1,000 points; 0 by default.
    #[serde(default)]
    #[garde(range(min = -1000, max = 1000))]
    pub points: i64,
}

/// A condition of a question.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SurveyConditionIn)]
pub(in super::super) struct ConditionIn {
    /// An earlier question with choices or a rating.
    pub question_id: i64,
    /// 1 to 30 ids of choices, or rates.
    #[garde(length(min = 1, max = 30), inner(range(min = 0, max = 1_000_000)))]
    pub any_of: Vec<i64>,
}

/// A new question of a survey, in the edited version.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(in super::super) struct SurveyQuestionIn {
    /// 1: one of the choices, 2: some of them, 3: a text, 4: a rating, 0: a rating from 0 to 10; or a kind that an
    /// administrator added.
    pub type_id: i64,
    /// Its page, from 0; the last one by default.
    #[serde(default)]
    #[garde(range(min = 0, max = 29))]
    pub page: Option<i64>,
    /// 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said), custom(one_line))]
    pub title: String,
    /// At most 2,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub description: String,
    /// Types 1 and 2: 2 to 30 choices; by default those of the kind.
    #[serde(default)]
    #[garde(length(max = 30), dive)]
    pub choices: Vec<ChoiceIn>,
    /// Type 4: the lowest rating, 0 or 1; 1 by default.
    #[serde(default)]
    #[garde(range(min = 0, max = 1))]
    pub lowest: Option<i64>,
    /// Type 4: the highest rating, 2 to 10; 5 by default.
    #[serde(default)]
    #[garde(range(min = 2, max = 10))]
    pub scale: Option<i64>,
    /// Type 4: what the lowest rating means, at most 60 characters.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub low_label: String,
    /// Type 4: what the highest rating means, at most 60 characters.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub high_label: String,
    /// Type 4: whether the lowest rating has the most points.
    #[serde(default)]
    pub reversed: bool,
    /// Whether an answer is required; true by default.
    #[serde(default = "yes")]
    pub required: bool,
    /// The dimension that its points count for.
    #[serde(default)]
    #[garde(length(chars, max = 40))]
    pub dimension: Option<String>,
    /// When it is asked; always by default.
    #[serde(default)]
    #[garde(dive)]
    pub show_if: Option<ConditionIn>,
}

const fn yes() -> bool {
    true
}

/// Changes to a question; omitted fields stay. A question of a published version never changes: the change applies to
/// its copy in the edited version, which is returned.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
pub(in super::super) struct SurveyQuestionPatch {
    /// The kind.
    pub type_id: Option<i64>,
    /// Its page, from 0.
    #[garde(range(min = 0, max = 29))]
    pub page: Option<i64>,
    /// Its place among all questions, from 0.
    #[garde(range(min = 0, max = 199))]
    pub position: Option<i64>,
    /// 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), inner(custom(said), custom(one_line)))]
    pub title: Option<String>,
    /// At most 2,000 characters.
    #[garde(length(chars, max = 2000))]
    pub description: Option<String>,
    /// Types 1 and 2: 2 to 30 choices.
    #[garde(length(max = 30), dive)]
    pub choices: Option<Vec<ChoiceIn>>,
    /// Type 4: the lowest rating.
    #[garde(range(min = 0, max = 1))]
    pub lowest: Option<i64>,
    /// Type 4: the highest rating.
    #[garde(range(min = 2, max = 10))]
    pub scale: Option<i64>,
    /// Type 4: what the lowest rating means.
    #[garde(length(chars, max = 60))]
    pub low_label: Option<String>,
    /// Type 4: what the highest rating means.
    #[garde(length(chars, max = 60))]
    pub high_label: Option<String>,
    /// Type 4: whether the lowest rating has the most points.
    pub reversed: Option<bool>,
    /// Whether an answer is required.
    pub required: Option<bool>,
    /// The dimension; null for none.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[garde(inner(inner(length(chars, max = 40))))]
    #[schema(value_type = Option<String>)]
    pub dimension: Option<Option<String>>,
    /// When it is asked; null for always.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    #[schema(value_type = Option<ConditionIn>)]
    pub show_if: Option<Option<ConditionIn>>,
    /// The version of the question that was edited: 409 `conflict` if there is a newer one.
    pub content_version: Option<i64>,
}

/// The order of all questions of the edited version, and its pages if they change with it.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SurveyOrderIn)]
pub(in super::super) struct OrderIn {
    /// Each question once, in order.
    #[garde(length(max = 200), dive)]
    pub questions: Vec<PlaceIn>,
    /// 1 to 30 pages that replace the present ones; by default these stay.
    #[garde(length(min = 1, max = 30), dive)]
    pub pages: Option<Vec<PageIn>>,
    /// The version of the pages that are meant: 409 `conflict` if there is a newer one.
    pub pages_version: Option<i64>,
    /// The version of the order that is replaced: 409 `conflict` if there is a newer one.
    pub order_version: Option<i64>,
}

/// The position of a question.
#[input]
#[derive(Clone, Copy, Debug, Serialize)]
#[schema(as = SurveyPlaceIn)]
pub(in super::super) struct PlaceIn {
    /// The question.
    pub id: i64,
    /// Its page, from 0. Pages are consecutive.
    #[garde(range(min = 0, max = 29))]
    pub page: i64,
}

/// A deleted survey, question or question type.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedFromSurvey)]
pub(in super::super) struct RemovedOut {
    /// The deleted object's id.
    pub id: i64,
}
