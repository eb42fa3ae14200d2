//! Kinds of questions as administrators send and see them.

use daymark_derive::input;
use daymark_web::part::{one_line, said};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ChoiceIn, SurveyChoice};

/// Default values of a question type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = QuestionPreset)]
pub(in super::super) struct Preset {
    /// What can be chosen.
    pub choices: Vec<SurveyChoice>,
    /// The lowest rating.
    pub lowest: Option<i64>,
    /// The highest rating.
    pub scale: Option<i64>,
    /// What the lowest rating means.
    pub low_label: String,
    /// What the highest rating means.
    pub high_label: String,
}

/// A question type: one of the specification's four, or one of them with a preset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = QuestionType)]
pub(in super::super) struct QuestionTypeOut {
    /// 1 to 4 for the types of the specification, 0 for a rating from 0 to 10.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// How it is answered. 1: one of the choices, 2: some of them, 3: a text, 4: a rating.
    pub type_id: i64,
    /// Default values of a question of this type.
    pub preset: Preset,
    /// Whether it can be changed and deleted.
    pub custom: bool,
}

/// A new question type.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(in super::super) struct QuestionTypeIn {
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), custom(said), custom(one_line))]
    pub name: String,
    /// 1 to 4.
    #[garde(range(min = 1, max = 4))]
    pub type_id: i64,
    /// Types 1 and 2: at most 30 choices.
    #[serde(default)]
    #[garde(length(max = 30), dive)]
    pub choices: Vec<ChoiceIn>,
    /// Type 4: the lowest rating, 0 or 1.
    #[serde(default)]
    #[garde(range(min = 0, max = 1))]
    pub lowest: Option<i64>,
    /// Type 4: the highest rating, 2 to 10.
    #[serde(default)]
    #[garde(range(min = 2, max = 10))]
    pub scale: Option<i64>,
    /// Type 4: what the lowest rating means.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub low_label: String,
    /// Type 4: what the highest rating means.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub high_label: String,
}

/// Changes to a question type; questions made from it stay.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
pub(in super::super) struct QuestionTypePatch {
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), inner(custom(said), custom(one_line)))]
    pub name: Option<String>,
    /// Types 1 and 2: at most 30 choices.
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
}
