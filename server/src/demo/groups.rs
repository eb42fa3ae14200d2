//! Groups on the demo site: teams of a program, and a company.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::search::folded;
use daymark_log::teams;
use daymark_people::companies;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::people::In;
use super::settle::{Inhabitant, Site};

/// Teams of the accelerator; the first of each is its captain.
const TEAMS: &[(&str, &[&str])] = &[
    ("Early Birds", &["Maya", "Jonas", "Priya", "Yuki", "Zanele"]),
    ("Night Shift", &["Diego", "Noah", "Marcus", "Ben"]),
    ("Slow and Steady", &["Aoife", "Tom", "Ines", "Carla", "Sofia"]),
];
/// A company and its employees; the first is its owner.
const COMPANY: (&str, &[&str]) =
    ("Harbour & Hill", &["Maya", "Jonas", "Aoife", "Tom", "Carla", "Erik", "Olivia", "Clara", "Ada"]);

/// How long ago the company began, in days: before the months that its scorecard shows.
const COMPANY_DAYS: i64 = 100;
const DAY_MS: i64 = 24 * 60 * 60_000;

/// Creates the groups. Each person is a member from the time that they joined their program.
pub async fn gather(ctx: &Ctx, site: &Site, now: Instant) -> Result<()> {
    let program = site.programs[In::Accelerator as usize].id;
    let teams: Vec<_> = TEAMS.iter().map(|(name, people)| (*name, named(site, people))).collect();
    let (name, people) = COMPANY;
    let people = named(site, people);
    let (owner, _) = *people.first().context("a company without people")?;
    let write = ctx.db.write(move |tx| {
        async move {
            teams::found(tx, program, teams, now).await?;
            let by = By { actor: None, request: String::new(), at: now.plus_ms(-COMPANY_DAYS * DAY_MS) };
            let company = companies::make(tx, (name.to_owned(), folded([name])), owner, &by).await?;
            for (member, at) in people.into_iter().skip(1) {
                companies::add_member(tx, company, member, "invitation", at).await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    Ok(write.await?)
}

/// The accounts of these first names, with when they joined their program.
fn named(site: &Site, first_names: &[&str]) -> Vec<(i64, Instant)> {
    let find = |name: &&str| site.people.iter().find(|p: &&Inhabitant| p.person.first == *name);
    first_names.iter().filter_map(find).map(|p| (p.id, p.joins_at)).collect()
}
