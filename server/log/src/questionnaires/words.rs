//! User-facing text about questions and answers.

// Setting questions.

pub(super) const TWO_CHOICES: &str = "Add at least two choices.";
pub(super) const NO_CHOICES: &str = "Only questions of type 1 and 2 have choices.";
pub(super) const NO_SCALE: &str = "Only questions of type 4 have a scale.";
pub(super) const NO_POINTS: &str = "Only questions of a step give points.";
pub(super) const BAD_ID: &str = "A question id is listed twice or does not belong here.";

// Answering questions.

/// The specification's sentence for a question without an answer.
pub const PLEASE_ANSWER: &str = "Please Answer This Question";
pub(super) const NOT_A_CHOICE: &str = "Choose one of the listed answers.";
pub(super) const ONE_CHOICE: &str = "Choose only one answer.";
pub(super) const OFF_THE_SCALE: &str = "Choose a value on the scale.";
pub(super) const NOT_ASKED: &str = "This question was removed. Reload the page.";
pub(super) const OTHER_TYPE: &str = "This question has another type.";
pub(super) const TWICE: &str = "This question is answered twice.";
pub(super) const NO_DATE: &str = "A step is answered once. Leave out local_date.";
pub(super) const NOT_NOW: &str = "You cannot answer these questions now.";
