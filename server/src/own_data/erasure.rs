//! Erases members whose time to reopen their account is over: a job.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashSet;

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_log::programs::MemberCounts;
use daymark_people::accounts::{Sessions, closing};
use daymark_people::companies;
use daymark_web::ctx::Ctx;
use daymark_web::feature::Features;
use daymark_web::job::Failures;

use super::store;

/// How many members are read at a time.
const AT_ONCE: i64 = 100;

/// Erases the members that are due. One that cannot be erased does not hold up the others; the next run tries again.
pub async fn erase_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    let (mut failed, mut failures) = (HashSet::new(), Failures::default());
    loop {
        let mut due = closing::due(&ctx.db, now, AT_ONCE + failures.count()).await?;
        due.retain(|id| !failed.contains(id));
        if due.is_empty() {
            return failures.end();
        }
        for id in due {
            if let Err(cause) = erase(&ctx, id, now).await {
                failures.add(id, cause)?;
                failed.insert(id);
            }
        }
    }
}

/// Erases a member in one transaction: their notes, answers, devices and names. Rows that others' final boards depend
/// on stay, without a name (R45).
async fn erase(ctx: &Ctx, id: i64, now: Instant) -> db::Result<()> {
    let (own, features) = (ctx.clone(), *ctx.service::<Features>());
    let left = ctx.db.write::<_, db::Error>(move |tx| {
        Box::pin(async move {
            let Some(folded) = closing::lock_due(tx, id, now).await? else { return Ok(Vec::new()) };
            // Before their programs, as everyone who leaves a company does.
            companies::lock_owned(tx, id).await?;
            let left = store::leave_unfinished(tx, id).await?;
            // Later features first: they depend on earlier ones.
            for erase in features.0.iter().rev().filter_map(|feature| feature.erase) {
                erase(tx, &own, id, now).await?;
            }
            // The account last: some rows are found by its address.
            closing::erase(tx, id, &folded).await?;
            Ok(left)
        })
    });
    let left = left.await?;
    ctx.service::<Sessions>().permissions_changed();
    for program in left {
        ctx.service::<MemberCounts>().changed(program).await;
        ctx.live.program_changed(program);
    }
    ctx.live.revoke(id);
    ctx.live.card_changed(id);
    Ok(())
}

#[cfg(test)]
mod tests;
