//! Joining, waiting and leaving a program.
//!
//! Every step locks the program's row (`service::at_door`), so that places are given once and in order. A place that
//! becomes free is given to the next in line in the same transaction; a job gives out places that became free in other
//! ways, and takes back places that were not used while others wait. Owns the membership columns involved.

mod model;
mod routes;
mod service;
mod store;
mod waiting;

pub use model::{Enrolment, MembershipOut, OwnProgramOut, OwnProgramsOut};
pub use routes::{endpoints, join_as, leave_company, membership, membership_out, remove};
pub use service::{check_company, enrol};
pub use store::{enrolment, memberships, rename};
pub use waiting::{job, settle};

/// The most members who are given places at once.
const MOST_AT_ONCE: i64 = 1_000;
