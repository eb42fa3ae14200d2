//! A feature's declaration: everything that the program needs to know about it, in one place. Routing, the API
//! document, rate limits, emails, the job schedule, readiness, archives and erasure of accounts, and the demo iterate
//! over the list of features. A permission is declared beside the calls that require it
//! ([`permission!`](crate::permission)).

use actix_web::web::ServiceConfig;
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::{self, Tx};
use futures_util::future::{BoxFuture, LocalBoxFuture};

use super::ctx::Ctx;
use super::endpoint::{Endpoint, of};
use super::error::Result;
use super::job::Job;
use super::letter::Letter;
use super::limits::{self, Limit};
use super::table::Table;

/// A feature. Most set only some fields: `Feature { endpoints, ..Feature::named("goals") }`.
#[derive(Clone, Copy)]
pub struct Feature {
    /// The folder, and the tag of its calls in the document.
    pub name: &'static str,
    /// Its calls.
    pub endpoints: fn() -> Vec<Endpoint>,
    /// Pages that the server renders, and other routes that are not calls.
    pub pages: Option<fn(&mut ServiceConfig)>,
    /// Its recurring jobs.
    pub jobs: &'static [Job],
    /// Its rate limits.
    pub limits: &'static [&'static Limit],
    /// The emails that it sends.
    pub letters: &'static [&'static Letter],
    /// Its tables.
    pub tables: &'static [Table],
    /// Removes a member's rows from its tables, in the transaction that erases the account.
    pub erase: Option<Erase>,
    /// Adds demo data of the feature for the given members.
    pub demo: Option<Demo>,
    /// Checks something that calls depend on; run by `/readyz`.
    pub fault: Option<Fault>,
    /// Runs in the transaction that changes a member's time zone or day start hour.
    pub days_moved: Option<DaysMoved>,
    /// Runs in the transaction in which a member leaves a company or is removed from it.
    pub company_left: Option<CompanyLeft>,
}

/// Describes a fault; `None` if there is none.
pub type Fault = for<'a> fn(&'a Ctx) -> LocalBoxFuture<'a, Option<String>>;
/// Removes a member's rows.
pub type Erase = for<'a> fn(&'a mut Tx, &'a Ctx, MemberId, Instant) -> BoxFuture<'a, db::Result<()>>;
/// Adds demo data of the feature.
pub type Demo = for<'a> fn(&'a Ctx, &'a [MemberId], Instant) -> LocalBoxFuture<'a, anyhow::Result<()>>;
/// Updates what depends on a member's days.
pub type DaysMoved = for<'a> fn(&'a mut Tx, MemberId, Instant) -> BoxFuture<'a, db::Result<()>>;
/// Ends what a member has only as a member of the company with this id.
pub type CompanyLeft = for<'a> fn(&'a mut Tx, i64, MemberId, Instant) -> BoxFuture<'a, Result<AfterCommit>>;
/// Publishes a change after its commit.
pub type AfterCommit = Box<dyn for<'a> FnOnce(&'a Ctx) -> LocalBoxFuture<'a, Result<()>> + Send>;

impl Feature {
    /// A feature with nothing but a name.
    #[must_use]
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            endpoints: Vec::new,
            pages: None,
            jobs: &[],
            limits: &[],
            letters: &[],
            tables: &[],
            erase: None,
            demo: None,
            fault: None,
            days_moved: None,
            company_left: None,
        }
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

    /// Every rate limit, those for all features first.
    #[must_use]
    pub fn limits(&self) -> Vec<&'static Limit> {
        [&limits::WRITE, &limits::KEYED]
            .into_iter()
            .chain(self.0.iter().flat_map(|feature| feature.limits).copied())
            .collect()
    }

    /// Every kind of mail, by name.
    #[must_use]
    pub fn letters(&self) -> Vec<&'static Letter> {
        let mut all: Vec<_> = self.0.iter().flat_map(|feature| feature.letters).copied().collect();
        all.sort_by_key(|letter| letter.name);
        all
    }

    /// The kind of mail of this name.
    #[must_use]
    pub fn letter(&self, name: &str) -> Option<&'static Letter> {
        self.0.iter().flat_map(|feature| feature.letters).find(|letter| letter.name == name).copied()
    }

    /// Every table.
    pub fn tables(&self) -> impl Iterator<Item = &'static Table> + use<> {
        self.0.iter().flat_map(|feature| feature.tables)
    }

    /// Updates what depends on a member's days, in the transaction that moves them.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn days_moved(&self, tx: &mut Tx, member: MemberId, now: Instant) -> db::Result<()> {
        for days_moved in self.0.iter().filter_map(|feature| feature.days_moved) {
            days_moved(tx, member, now).await?;
        }
        Ok(())
    }

    /// Ends what a member has only as a member of a company, in the transaction in which they leave it. The result must
    /// run after the commit.
    ///
    /// # Errors
    /// When a feature fails.
    pub async fn company_left(
        &self,
        tx: &mut Tx,
        company: i64,
        member: MemberId,
        now: Instant,
    ) -> Result<Vec<AfterCommit>> {
        let mut after = Vec::new();
        for company_left in self.0.iter().filter_map(|feature| feature.company_left) {
            after.push(company_left(tx, company, member, now).await?);
        }
        Ok(after)
    }

    /// Every job.
    pub fn jobs(&self) -> impl Iterator<Item = &'static Job> + use<> {
        self.0.iter().flat_map(|feature| feature.jobs)
    }
}
