//! `daymark seed`: a site that looks lived in, on an empty database. Three programs, five events, three teams, a company, forty
//! invented people, and their weeks, submitted through the real journal with a clock that walks through the days: what boards, streaks and feeds show
//! is what they would show had it happened. The same day always gives the same site.

mod days;
mod dice;
mod groups;
mod people;
mod programs;
mod settle;
mod store;
mod walk;

use anyhow::Result;
use daymark_actors::clock::{Clock, VirtualClock};
use daymark_base::db::Db;
use daymark_web::ctx::Ctx;

/// The provider of the demo's accounts.
const PROVIDER: &str = "demo";
/// Address and password of the demo's administrator. Known to everybody: a demo is not for the open network.
pub const ADMIN: (&str, &str) = ("admin@daymark.example", "see-every-thing");
/// Address and password of a member of the demo.
pub const MEMBER: (&str, &str) = ("member@daymark.example", "one-day-a-time");

/// What a database holds before it is seeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Empty,
    /// The demo.
    Demo,
    /// Something else, which is not touched.
    Other,
}

/// What was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeded {
    /// Programs.
    pub programs: usize,
    /// Members, without the administrator.
    pub members: usize,
    /// Operations.
    pub operations: usize,
}

/// Looks at a database.
///
/// # Errors
/// When it cannot be read.
pub async fn look(db: &Db) -> Result<Found> {
    let present = store::present(db).await?;
    Ok(match (present.members + present.programs, present.demo) {
        (0, _) => Found::Empty,
        (_, 0) => Found::Other,
        _ => Found::Demo,
    })
}

/// Fills an empty database. `ctx` runs on `clock`, which shows the present and is turned back and through the weeks to
/// the same instant again.
///
/// # Errors
/// When the database cannot be written.
pub async fn seed(ctx: &Ctx, clock: &VirtualClock) -> Result<Seeded> {
    let now = clock.now();
    let site = settle::settle(ctx, now).await?;
    let operations = walk::walk(ctx, clock, &site, now).await?;
    Ok(Seeded { programs: site.programs.len(), members: site.people.len(), operations })
}

#[cfg(test)]
mod tests;
