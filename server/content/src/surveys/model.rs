//! Surveys as clients send and see them.

mod answering;
mod asking;
mod companies;
mod editing;
mod invitations;
mod kinds;
mod questions;
mod reporting;
mod responses;

pub(super) use answering::*;
pub(super) use asking::*;
pub(super) use companies::*;
pub(super) use editing::*;
pub(super) use invitations::*;
pub(super) use kinds::*;
pub(super) use questions::*;
pub(super) use reporting::*;
pub use reporting::{RecommendedArticle, SurveyReport};
pub(super) use responses::*;
