//! Questionnaires: the questions of a step or an activity, and members' answers.
//!
//! Owns `questionnaire`, `question`, `questionnaire_response`, `answer`. A question with answers is never changed: it
//! is retired and replaced by another, so that an answer stays with the wording that it answered.

mod answering;
mod kinds;
mod model;
mod reading;
mod routes;
mod rules;
mod setting;
mod store;
mod words;

pub use kinds::{Faults, Given, Kind, Offer, Sent, field, read};
pub use store::unanswered;
pub use words::PLEASE_ANSWER;

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    tables: tables! {
        "questionnaire";
        "question";
        "questionnaire_response" of "member_id";
        "answer" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("questionnaires")
};
