//! Erases members whose time to reopen their account is over: a job.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use anyhow::Result;
use daymark_base::db;
use daymark_log::programs::MemberCounts;
use daymark_people::accounts::{Sessions, closing};
use daymark_web::ctx::Ctx;
use daymark_web::feature::Features;

use super::store;

/// Erases the members that are due, each in one transaction: their notes, answers, devices and names. Rows that others'
/// final boards depend on stay, without a name (R45).
pub async fn erase_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    loop {
        let due = closing::due(&ctx.db, now).await?;
        if due.is_empty() {
            return Ok(());
        }
        for id in due {
            let (own, features) = (ctx.clone(), *ctx.service::<Features>());
            let left = ctx.db.write::<_, db::Error>(move |tx| {
                Box::pin(async move {
                    let Some(folded) = closing::lock_due(tx, id, now).await? else { return Ok(Vec::new()) };
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
        }
    }
}
