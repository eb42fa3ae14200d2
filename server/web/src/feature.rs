//! A feature's declaration: what the program needs to know about it, in one place. Routing, the API document, the job
//! schedule and readiness iterate over the list of features.

use actix_web::web::ServiceConfig;
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::Tx;
use futures_util::future::{BoxFuture, LocalBoxFuture};

use super::ctx::Ctx;
use super::endpoint::{Endpoint, of};
use super::error::Result;
use super::job::Job;

/// A feature. Most set only some fields: `Feature { endpoints, ..Feature::named("goals") }`.
#[derive(Clone, Copy)]
pub struct Feature {
    /// The folder, and the tag of its calls in the document.
    pub name: &'static str,
    /// Its calls.
    pub endpoints: fn() -> Vec<Endpoint>,
    /// Pages that the server renders, and what else is not a call.
    pub pages: Option<fn(&mut ServiceConfig)>,
    /// Its recurring jobs.
    pub jobs: &'static [Job],
    /// Checks a part that calls depend on. `/readyz` asks it.
    pub fault: Option<Fault>,
    /// Runs in the transaction that changes a member's time zone or day start hour.
    pub days_moved: Option<DaysMoved>,
}

/// Describes the fault, or `None` when all is well.
pub type Fault = for<'a> fn(&'a Ctx) -> LocalBoxFuture<'a, Option<String>>;
/// Updates what depends on a member's days.
pub type DaysMoved = for<'a> fn(&'a mut Tx, MemberId, Instant) -> BoxFuture<'a, Result<()>>;

impl Feature {
    /// A feature with nothing but a name.
    #[must_use]
    pub const fn named(name: &'static str) -> Self {
        Self { name, endpoints: Vec::new, pages: None, jobs: &[], fault: None, days_moved: None }
    }
}

/// The features of the program, in the order in which they may use each other.
#[derive(Clone, Copy)]
pub struct Features(pub &'static [Feature]);

impl Features {
    /// Every call.
    #[must_use]
    pub fn endpoints(&self) -> Vec<Endpoint> {
        self.0.iter().flat_map(|feature| of(feature.name, (feature.endpoints)())).collect()
    }

    /// Every job.
    pub fn jobs(&self) -> impl Iterator<Item = &'static Job> + use<> {
        self.0.iter().flat_map(|feature| feature.jobs)
    }
}
