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

pub use store::{erase, unanswered};

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature { endpoints: routes::endpoints, ..Feature::named("questionnaires") };
