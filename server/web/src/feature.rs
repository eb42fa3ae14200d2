//! A feature's declaration: everything that the program has to know of it, in one place. What is about all features goes
//! over the list of them.

use actix_web::web::ServiceConfig;
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::Tx;
use futures_util::future::{BoxFuture, LocalBoxFuture};

use super::ctx::Ctx;
use super::endpoint::{Endpoint, of};
use super::error::Result;
use super::job::Job;

/// What a feature has. Most have some of it: `Feature { endpoints, ..Feature::named("goals") }`.
#[derive(Clone, Copy)]
pub struct Feature {
    /// The folder, and the tag of its calls in the document.
    pub name: &'static str,
    /// Its calls.
    pub endpoints: fn() -> Vec<Endpoint>,
    /// Pages that the server renders, and what else is not a call.
    pub pages: Option<fn(&mut ServiceConfig)>,
    /// Work that comes round by itself.
    pub jobs: &'static [Job],
    /// What is wrong with a part of it that calls cannot do without: asked by `/readyz`.
    pub fault: Option<Fault>,
    /// Has to look again, in the same transaction, when a member's zone or the hour at which their day starts changes.
    pub days_moved: Option<DaysMoved>,
}

/// Says what is wrong, if anything is.
pub type Fault = for<'a> fn(&'a Ctx) -> LocalBoxFuture<'a, Option<String>>;
/// Follows a change of a member's days.
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
