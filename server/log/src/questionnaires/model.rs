//! Questions and answers as clients send and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_derive::{input, query};
use daymark_web::export::Columns;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kinds::Sent;

/// A new or changed question.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct QuestionIn {
    /// The existing question that it changes; a new one by default.
    #[serde(default)]
    pub id: Option<i64>,
    /// 1: one of the choices, 2: some of them, 3: a text, 4: a rating.
    #[garde(range(min = 1, max = 4))]
    pub type_id: i64,
    /// The question, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500))]
    pub title: String,
    /// The description, at most 2,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub description: String,
    /// What can be chosen, for types 1 and 2: 2 to 30 texts of 1 to 200 characters.
    #[serde(default)]
    #[garde(length(max = 30), inner(length(chars, min = 1, max = 200)))]
    pub choices: Vec<String>,
    /// The highest rating, for type 4: 2 to 10, 5 by default.
    #[serde(default)]
    #[garde(range(min = 2, max = 10))]
    pub scale: Option<i64>,
    /// Whether an answer is required; true by default.
    #[serde(default = "yes")]
    pub required: bool,
}

const fn yes() -> bool {
    true
}

/// The questions of a step or an activity, all of them in order.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct QuestionsIn {
    /// Points for answering, once; none by default. Only questions of a step give points.
    #[serde(default)]
    #[garde(range(min = 0, max = 10_000))]
    pub points: i64,
    /// At most 50. Omitted questions are no longer asked.
    #[garde(length(max = 50), dive)]
    pub questions: Vec<QuestionIn>,
}

/// A choice of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = QuestionChoice)]
pub(super) struct ChoiceOut {
    /// Its id in `answers`.
    pub id: i64,
    /// Its text.
    pub text: String,
}

/// A question.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Question)]
pub(super) struct QuestionOut {
    /// The question.
    pub id: i64,
    /// 1: one of the choices, 2: some of them, 3: a text, others: a rating.
    pub type_id: i64,
    /// The question itself.
    pub title: String,
    /// The description.
    pub description: String,
    /// What can be chosen.
    pub choices: Vec<ChoiceOut>,
    /// The highest rating.
    pub scale: Option<i64>,
    /// Whether it must be answered.
    pub required: bool,
    /// The version of its wording, from 1.
    pub version: i64,
}

/// The current questions of a step or an activity.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Questions)]
pub(super) struct QuestionsOut {
    /// Points for answering, once.
    pub points: i64,
    /// In order.
    pub questions: Vec<QuestionOut>,
}

/// One answer.
#[input]
#[derive(Clone, Debug)]
#[schema(as = SurveyAnswer)]
pub(super) struct AnswerIn {
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
    /// Other types: a rating from 1 up.
    #[serde(default)]
    #[garde(range(min = 1, max = 10))]
    pub selected_rate: Option<i64>,
}

impl AnswerIn {
    /// The answer for the check.
    pub(super) fn sent(&self) -> Sent<'_> {
        Sent {
            question: self.question_id,
            type_id: self.type_id,
            answers: &self.answers,
            descriptive_ans: self.descriptive_ans.as_deref(),
            selected_rate: self.selected_rate,
        }
    }
}

/// A member's answers to all questions.
#[input]
#[derive(Clone, Debug)]
pub(super) struct AnswersIn {
    /// The day of an activity's answers; today by default. A step has none.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub local_date: Option<Day>,
    /// One for each answered question.
    #[garde(length(max = 50), dive)]
    pub responses: Vec<AnswerIn>,
}

/// An answer with the words of its question.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GivenAnswer)]
pub(super) struct AnswerOut {
    /// The question.
    pub question_id: i64,
    /// The question's wording when it was answered.
    pub title: String,
    /// The version of that wording.
    pub version: i64,
    /// Its type.
    pub type_id: i64,
    /// Ids of choices.
    pub answers: Vec<i64>,
    /// The texts of these choices.
    pub choices: Vec<String>,
    /// A text.
    pub descriptive_ans: Option<String>,
    /// A rating.
    pub selected_rate: Option<i64>,
}

/// Answers that a member gave together.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuestionnaireResponse)]
pub(super) struct ResponseOut {
    /// The response.
    pub id: i64,
    /// The program.
    pub challenge_id: Option<i64>,
    /// The step with the question.
    pub step_id: Option<i64>,
    /// The activity with the question.
    pub activity_id: Option<i64>,
    /// The day of an activity's answers.
    #[schema(value_type = Option<String>, format = Date)]
    pub local_date: Option<Day>,
    /// When it was first answered.
    #[schema(value_type = String, format = DateTime)]
    pub answered_at: Instant,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    /// In the order of the questions.
    pub answers: Vec<AnswerOut>,
}

/// A questionnaire as a member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Questionnaire)]
pub(super) struct SheetOut {
    /// The program.
    pub challenge_id: i64,
    /// The day of an activity's answers.
    #[schema(value_type = Option<String>, format = Date)]
    pub local_date: Option<Day>,
    /// Whether it can be answered now, or answered again.
    pub open: bool,
    /// Points for answering, once.
    pub points: i64,
    /// In order.
    pub questions: Vec<QuestionOut>,
    /// The caller's answers, if there are any.
    pub response: Option<ResponseOut>,
}

/// The answers of a call, with the points earned.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AnsweredQuestionnaire)]
pub(super) struct AnsweredOut {
    /// The answers as they are stored now.
    #[serde(flatten)]
    pub response: ResponseOut,
    /// Points from this call; a step's points are awarded once.
    pub points_earned: i64,
}

/// The day of an activity.
#[query]
#[derive(Debug)]
pub(super) struct DayQuery {
    /// The day; the caller's current date by default.
    #[param(value_type = Option<String>, format = Date)]
    pub date: Option<Day>,
}

/// Which answers of a program to list.
#[query]
#[derive(Clone, Debug)]
pub(super) struct AnswersQuery {
    /// Only answers to this step's questions.
    pub step_id: Option<i64>,
    /// Only answers to this activity's questions.
    pub activity_id: Option<i64>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default. An export has no pages.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// One member's answer to one question, for administrators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AnswerRow)]
pub(super) struct AnswerRowOut {
    /// The response that it is part of.
    pub response_id: i64,
    /// The member.
    pub user_id: i64,
    /// First and last name.
    pub name: String,
    /// The step with the question.
    pub step_id: Option<i64>,
    /// The activity with the question.
    pub activity_id: Option<i64>,
    /// The day of an activity's answers.
    #[schema(value_type = Option<String>, format = Date)]
    pub local_date: Option<Day>,
    /// When the response last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    /// The answer.
    pub answer: AnswerOut,
}

impl Columns for AnswerRowOut {
    const NAMES: &'static [&'static str] = &[
        "response_id",
        "user_id",
        "name",
        "step_id",
        "activity_id",
        "local_date",
        "updated_at",
        "question_id",
        "question",
        "version",
        "type_id",
        "answer",
    ];

    fn cells(&self) -> Vec<String> {
        let id = |id: Option<i64>| id.map(|id| id.to_string()).unwrap_or_default();
        let AnswerOut { choices, descriptive_ans, selected_rate, .. } = &self.answer;
        let answer = match (descriptive_ans, selected_rate) {
            (Some(text), _) => text.clone(),
            (None, Some(rate)) => rate.to_string(),
            (None, None) => choices.join("; "),
        };
        vec![
            self.response_id.to_string(),
            self.user_id.to_string(),
            self.name.clone(),
            id(self.step_id),
            id(self.activity_id),
            self.local_date.map(|d| d.to_string()).unwrap_or_default(),
            self.updated_at.to_string(),
            self.answer.question_id.to_string(),
            self.answer.title.clone(),
            self.answer.version.to_string(),
            self.answer.type_id.to_string(),
            answer,
        ]
    }
}
