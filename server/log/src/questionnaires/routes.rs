//! The calls of questionnaires.

use daymark_web::endpoint::{Endpoint, get, post, put};

use super::{answering, reading, setting};

const SETTING: &str = "Send the whole set in order. A question with an `id` stays; an omitted one is no longer asked. \
                       A question that has answers never changes: it is retired, and its new wording becomes another \
                       question with the next `version`.";
const ANSWERING: &str = "Only for members of the program. Send all answers at once; sending again replaces them. 422 \
                         names each wrong question as `questions.{id}`, or `not_loggable` if it is too early or too \
                         late.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/challenge-step/{id}/question", "The questions of a step", reading::questions_of_step),
        put("/v1/core/challenge-step/{id}/question", "Set the questions of a step", setting::of_step).about(SETTING),
        get(
            "/v1/core/challenge-step/{id}/questionnaire-response",
            "A step's questions with the caller's answers",
            reading::sheet_of_step,
        ),
        post("/v1/core/challenge-step/{id}/questionnaire-response", "Answer a step's questions", answering::to_step)
            .about(ANSWERING),
        get("/v1/core/activity/{id}/question", "The daily questions of an activity", reading::questions_of_activity),
        put("/v1/core/activity/{id}/question", "Set the daily questions of an activity", setting::of_activity)
            .about(SETTING),
        get(
            "/v1/core/activity/{id}/questionnaire-response",
            "An activity's questions with the caller's answers of a day",
            reading::sheet_of_activity,
        ),
        post("/v1/core/activity/{id}/questionnaire-response", "Answer an activity's questions", answering::to_activity)
            .about(ANSWERING),
        get("/v1/core/challenge-response/{id}", "The caller's answers in a program, newest first", reading::own),
        get("/v1/core/challenge/{id}/answers", "All answers in a program", reading::all),
        get("/v1/core/challenge/{id}/answers/export", "Export a program's answers as CSV", reading::export),
    ]
}
