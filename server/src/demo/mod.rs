//! `daymark seed`: a site that looks lived in, on an empty database. Three programs, five events, three teams, a
//! company, forty invented people, and their weeks, submitted through the real journal with a clock that runs through
//! the days. Boards, streaks and feeds are therefore exactly what real members would have produced. The same day always
//! gives the same site.

mod days;
mod dice;
mod groups;
mod people;
mod programs;
mod settle;
mod store;
mod walk;

use anyhow::{Context, Result};
use daymark_actors::clock::{Clock, VirtualClock};
use daymark_base::db::{self, Db};
use daymark_people::emails;
use daymark_web::ctx::Ctx;
use daymark_web::feature::Features;

/// The provider of the demo's accounts.
const PROVIDER: &str = "demo";
/// Address and password of the demo's administrator. They are public: a demo does not belong on the open network.
pub const ADMIN: (&str, &str) = ("admin@daymark.example", "see-every-thing");
/// Address and password of a member of the demo.
pub const MEMBER: (&str, &str) = ("member@daymark.example", "one-day-a-time");

/// The contents of a database before it is seeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Nothing.
    Empty,
    /// The demo.
    Demo,
    /// Something else; no demo is added.
    Other,
}

/// What was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeded {
    /// Programs.
    pub programs: usize,
    /// Members, without the administrator.
    pub members: usize,
    /// Operations.
    pub operations: usize,
}

/// Checks a database.
///
/// # Errors
/// When it cannot be read.
pub async fn look(db: &Db) -> Result<Contents> {
    let present = store::present(db).await?;
    Ok(match (present.members + present.programs, present.demo) {
        (0, _) => Contents::Empty,
        (_, 0) => Contents::Other,
        _ => Contents::Demo,
    })
}

/// Fills an empty database. `ctx` runs on `clock`, which shows the current time, and is set back and then forward
/// through the weeks to the same instant.
///
/// # Errors
/// When the database cannot be written.
pub async fn seed(ctx: &Ctx, clock: &VirtualClock) -> Result<Seeded> {
    let now = clock.now();
    let site = settle::settle(ctx, now).await?;
    let operations = walk::walk(ctx, clock, &site, now).await?;
    // By now everyone has joined: features can rely on the participants.
    let members: Vec<_> = site.people.iter().map(|person| person.id).collect();
    for feature in ctx.service::<Features>().0 {
        if let Some(demo) = feature.demo {
            demo(ctx, &members, now).await.context(feature.name)?;
        }
    }
    // Otherwise the server would send these emails today.
    ctx.db.write::<_, db::Error>(|tx| Box::pin(emails::keep_at_once(tx))).await?;
    Ok(Seeded { programs: site.programs.len(), members: site.people.len(), operations })
}

#[cfg(test)]
mod tests;
