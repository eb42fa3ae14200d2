//! Programs (the specification's "challenge"): what they ask for on which day, and who takes part.
//!
//! Owns the tables `program`, `activity`, `step`, `plan_item`, `plan_item_activity`, `membership`, `program_result`,
//! and what `content` owns.

mod catalogue;
mod content;
mod enrolment;
mod model;
mod routes;
pub mod rules;
mod service;
pub mod standing;
mod store;

pub use catalogue::{Activity, Catalogue, Program};
pub use content::program_of_step;
pub use content::types::make_first as make_first_types;
pub use enrolment::{Enrolment, MembershipOut, enrol, enrolment, job as places, membership};
pub use model::{ActivityIn, Category, ProgramIn, ProgramOut, State, StepOut};
pub use routes::{EditPrograms, endpoints, listed, one, public, visible};
pub use service::create;
pub use store::{FinalRow, final_board, finalise, grace_over, lock_unfinished};
