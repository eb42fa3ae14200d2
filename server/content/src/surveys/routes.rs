//! The calls of surveys.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post, put};

use super::{
    amending, answering, asking, companies, editing, invitations, kinds, questions, reporting, responses, results,
};

const SAVING: &str = "Saves answers as they are given, and submits with `submit`. Sending again changes nothing, and a \
                      response is submitted once. Members have one response, or one a month; visitors send the `key` \
                      of their device. 422 names each wrong question as `questions.{id}`; 409 `already_answered` if it \
                      was answered, `conflict` if it was answered too recently.";
const CHANGING: &str = "A change by the author, if the survey allows it, or a correction by an administrator, which \
                        needs a `reason` and is marked. Each change keeps the earlier answers.";
const COMPANIES: &str = "For the company's owner and administrators. Figures count people who belonged to the company \
                         when they answered, and never fewer than five. Anonymous surveys are left out.";
const INVITING: &str = "Each address gets its own link. A link works for 30 days, for one response. An address invited \
                        before gets no second email, and neither does the confirmed address of a member who has \
                        answered and cannot answer again yet.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/survey", "List surveys, the scorecard first", asking::list)
            .shared()
            .about("Open surveys that the caller may answer; editors see all, or those in a `state`."),
        post("/v1/core/survey", "Create a survey: empty, from a template, or a copy", editing::create),
        get("/v1/core/survey-template", "Surveys to start from", editing::templates),
        get("/v1/core/survey/{id}", "A survey with its questions and the caller's answers", asking::read),
        patch("/v1/core/survey/{id}", "Change a survey", editing::update)
            .about("409 `conflict` when texts, pages, dimensions or bands change and their version is old."),
        delete("/v1/core/survey/{id}", "Delete a draft", editing::remove)
            .about("409 `conflict` for a survey that was published: it can only be closed."),
        get(
            "/v1/core/survey/{id}/edited",
            "A survey in its editor, with changes that are not published",
            editing::edited,
        ),
        post("/v1/core/survey/{id}/publish", "Publish the edited version", editing::publish).about(
            "New responses use it; a response already begun stays with its version. 422 names a condition that forms \
             a circle or does not refer backwards.",
        ),
        post("/v1/core/survey/{id}/question", "Add a question", questions::add),
        put("/v1/core/survey/{id}/order", "Set the order of the questions", questions::order).about(
            "Also removes pages, in the same step. 409 `conflict` when `pages_version` or `order_version` is not the \
             newest.",
        ),
        get("/v1/core/question/{id}", "One question", questions::read).shared(),
        patch("/v1/core/question/{id}", "Change a question", questions::update)
            .about("409 `conflict` when the question changes and `content_version` is old."),
        delete("/v1/core/question/{id}", "Delete a question from the edited version", questions::remove),
        get("/v1/core/questiontype", "The question types", kinds::list).shared(),
        post("/v1/core/questiontype", "Add a question type", kinds::create),
        get("/v1/core/questiontype/{id}", "One question type", kinds::read).shared(),
        patch("/v1/core/questiontype/{id}", "Change a question type", kinds::update),
        delete("/v1/core/questiontype/{id}", "Delete a question type", kinds::remove),
        post("/v1/core/survey/{survey_id}/survey-response", "Answer a survey", answering::save).about(SAVING).secret(),
        post("/v1/core/survey/{id}/invitation", "Invite people by email", invitations::invite).about(INVITING),
        get("/v1/core/survey/{id}/invitation", "The invitations to a survey, by address", invitations::list)
            .about("For an anonymous survey they do not show who has answered."),
        delete("/v1/core/survey/{id}/invitation/{invitation_id}", "Revoke an invitation", invitations::revoke)
            .about("Its link stops working. Answers given with it stay."),
        post("/v1/core/survey/{id}/invitation/{invitation_id}/again", "Send an invitation again", invitations::again)
            .about("The new link continues the same response; the old link stops working."),
        get("/v1/core/survey-response", "Responses, newest first", responses::list),
        get(
            "/v1/core/survey-response/export",
            "Export responses as CSV or JSON, one row per answer",
            responses::export,
        ),
        get("/v1/core/survey-response/{id}", "One response with its history", responses::read),
        patch("/v1/core/survey-response/{id}", "Change a submitted response", amending::amend).about(CHANGING),
        get(
            "/v1/core/survey/{id}/user/{email}/survey-response",
            "A member's responses to a survey, newest first",
            responses::of_member,
        ),
        get("/v1/core/survey/{id}/results", "Counts of all responses", results::results),
        get("/v1/core/survey/{id}/results/{question_id}/texts", "What people wrote, newest first", results::texts),
        get("/v1/core/survey/{id}/report/{report_id}", "A response's report", reporting::report).about(
            "For its author, for editors of surveys, and for anyone with the link that its author shared (`share`).",
        ),
        post("/v1/core/survey/{id}/report/{report_id}/share", "Make the link to your report", reporting::share)
            .about("A new link replaces the old one.")
            .secret(),
        delete("/v1/core/survey/{id}/report/{report_id}/share", "End the link to your report", reporting::unshare),
        post("/v1/core/survey/{id}/report/{report_id}/mail", "Send your report to your address", reporting::mail),
        get("/v1/core/company/{id}/survey", "A company's surveys, newest first, with their links", companies::list)
            .about(COMPANIES),
        get(
            "/v1/core/company/{id}/survey/{survey_id}/months",
            "A company's months of a survey, newest first",
            companies::read,
        )
        .about(COMPANIES),
        get("/v1/core/scorecard", "The caller's scorecard over time", reporting::scorecard),
    ]
}
