//! Joining, waiting and leaving: a member's way through a program's door.
//!
//! Every step holds the door (`service::at_door`), so that places are given once and in order, whoever asks at once.
//! A place that becomes free is given in the transaction that frees it; a job gives those that became free otherwise,
//! and takes back places that nobody took while others wait. Owns the columns of `membership` that say so.

mod model;
mod routes;
mod service;
mod store;
mod waiting;

pub use model::{Enrolment, MembershipOut, OwnProgramOut, OwnProgramsOut};
pub use routes::{endpoints, join_as, membership, membership_out, remove};
pub use service::enrol;
pub use store::{enrolment, memberships, rename};
pub use waiting::{job, settle};

/// Members who are given places at once.
const MOST_AT_ONCE: i64 = 1_000;
