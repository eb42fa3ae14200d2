//! The calls of questionnaires.

use super::{answering, reading, setting};
use crate::http::endpoint::{Endpoint, get, post, put};

const SETTING: &str = "The whole set in its order. A question with an `id` stays; one that is left out is asked no more. What \
    somebody has answered is never changed: it is retired, and its new words are another question with the next `version`.";
const ANSWERING: &str = "Members of the program alone. All answers at once; sent again, they replace what was there. 422 names \
    each question at fault as `questions.{id}`; `not_loggable` when it is too early or too late.";

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/challenge-step/{id}/question", "What a step asks", reading::questions_of_step),
        put("/v1/core/challenge-step/{id}/question", "Set what a step asks", setting::of_step).about(SETTING),
        get(
            "/v1/core/challenge-step/{id}/questionnaire-response",
            "A step's questions with what the caller answered",
            reading::sheet_of_step,
        ),
        post("/v1/core/challenge-step/{id}/questionnaire-response", "Answer a step's questions", answering::to_step)
            .about(ANSWERING),
        get("/v1/core/activity/{id}/question", "What an activity asks each day", reading::questions_of_activity),
        put("/v1/core/activity/{id}/question", "Set what an activity asks each day", setting::of_activity)
            .about(SETTING),
        get(
            "/v1/core/activity/{id}/questionnaire-response",
            "An activity's questions with what the caller answered on a day",
            reading::sheet_of_activity,
        ),
        post("/v1/core/activity/{id}/questionnaire-response", "Answer an activity's questions", answering::to_activity)
            .about(ANSWERING),
        get("/v1/core/challenge-response/{id}", "The caller's answers of a program, newest first", reading::own),
        get("/v1/core/challenge/{id}/answers", "Everybody's answers of a program", reading::all),
        get("/v1/core/challenge/{id}/answers/export", "The same as a CSV file, whole", reading::export),
    ]
}
