//! A job sends notices of cheers and comments: the first at once, those that follow soon after together.

use anyhow::{Context, Result};
use daymark_base::db::{self, Tx};
use daymark_people::accounts;
use daymark_people::notifications::{self, Category, Notice, Told};
use daymark_web::ctx::Ctx;
use daymark_web::job::Failures;
use futures_util::FutureExt;

use super::rules::{GATHERED_MS, notice};
use super::store;

/// Members in one read.
const AT_ONCE: i64 = 200;

/// Sends the notices that are due.
///
/// # Errors
/// When the database cannot be read, or the notice of a member fails.
pub async fn tell_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    let (mut after, mut failures) = (0, Failures::default());
    loop {
        let members =
            store::to_tell(&ctx.db, now.plus_ms(-GATHERED_MS), after, AT_ONCE).await.context("whom to tell")?;
        let Some(last) = members.last() else { return failures.end() };
        after = *last;
        for member in members {
            let told = ctx.db.write::<_, db::Error>(move |tx| async move { tell(tx, member, now).await }.boxed()).await;
            match told {
                Ok(told) => notifications::show(&ctx, told),
                Err(cause) => failures.add(member, cause)?,
            }
        }
    }
}

async fn tell(tx: &mut Tx, member: i64, now: daymark_actors::clock::Instant) -> db::Result<Option<Told>> {
    accounts::keep(tx, [member]).await?;
    let (cheers, comments) = store::take_untold(tx, member, now).await?;
    let mut all: Vec<_> = cheers.iter().chain(&comments).collect();
    all.sort_by_key(|untold| std::cmp::Reverse(untold.created_at));
    let cards = all.iter().map(|untold| untold.by.card());
    let names: Vec<String> = cards.clone().flatten().map(|card| card.name).collect();
    let unnamed = cards.filter(Option::is_none).count() > 0;
    let Some((title, body)) = notice(cheers.len(), comments.len(), &names, unnamed) else { return Ok(None) };
    let link = all.first().map(|newest| format!("/challenges/{}", newest.program_id));
    let told = notifications::tell(tx, member, &Notice { category: Category::Social, title, body, link }, now).await?;
    let people: Vec<i64> = all.iter().map(|untold| untold.by.id).collect();
    notifications::named(tx, told.as_slice(), &people).await?;
    Ok(told)
}
