//! Questionnaires: what a step or an activity asks its members, and what they answered.
//!
//! Owns `questionnaire`, `question`, `questionnaire_response`, `answer`. A question that somebody answered is never changed:
//! it is retired and followed by another, so that an answer stays beside the words that it answered.

mod answering;
mod model;
mod reading;
mod routes;
mod rules;
mod setting;
mod store;
mod words;

pub use store::unanswered;

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
