//! Gives a member what a package opens.

use daymark_actors::clock::Instant;
use daymark_base::db::{Result, Tx};
use daymark_log::programs::{self, Given, Source};

use super::model::Package;

/// Gives a member what a package opens until an instant, or permanently with `None`. It replaces what the same origin
/// gave before. Call `ctx.live.plan_changed` after the commit.
///
/// # Errors
/// When the database fails.
pub async fn grant(
    tx: &mut Tx,
    (member, origin): (i64, &str),
    source: Source,
    package: &Package,
    until: Option<Instant>,
    now: Instant,
) -> Result<()> {
    let others = package.packages.iter().map(|other| other.key.clone());
    let given = Given {
        member,
        origin,
        source,
        packages: std::iter::once(package.key.clone()).chain(others).collect(),
        programs: package.programs.iter().map(|program| program.id).collect(),
        articles: package.articles,
        events: package.events,
        until,
    };
    programs::give(tx, &given, now).await
}
