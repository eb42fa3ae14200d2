//! Erasing members whose time to come back is over: a job.

use anyhow::Result;

use super::store;
use crate::db;
use crate::features::accounts::closing;
use crate::features::{
    comments, companies, events, goals, habits, program_notices, programs, progress, push, questionnaires, reminders,
    rewards, teams,
};
use crate::http::ctx::Ctx;

/// Erases what is due, each member in one transaction: notes, answers, devices, names. What others' finished boards rest on
/// stays, without a name (product rules, section 9).
///
/// # Errors
/// The database's own.
pub async fn erase_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    loop {
        let due = closing::due(&ctx.db, now).await?;
        if due.is_empty() {
            return Ok(());
        }
        for id in due {
            let (db, catalogue) = (ctx.db.clone(), ctx.catalogue.clone());
            let left = ctx.db.write::<_, db::Error>(move |tx| {
                Box::pin(async move {
                    if !closing::erase(tx, id, now).await? {
                        return Ok(Vec::new());
                    }
                    questionnaires::erase(tx, id).await?;
                    progress::erase(tx, id).await?;
                    goals::erase(tx, id).await?;
                    push::erase(tx, id).await?;
                    reminders::erase(tx, id).await?;
                    program_notices::erase(tx, id).await?;
                    events::erase(tx, id).await?;
                    rewards::erase(tx, id).await?;
                    comments::erase(tx, id).await?;
                    teams::erase(tx, id).await?;
                    companies::erase(tx, id).await?;
                    let left = store::leave_unfinished(tx, id).await?;
                    habits::erase(tx, db, catalogue, id, now).await?;
                    programs::erase(tx, id).await?;
                    Ok(left)
                })
            });
            for program in left.await? {
                ctx.member_counts.changed(program).await;
                ctx.live.program_changed(program);
            }
            ctx.live.revoke(id);
            ctx.live.card_changed(id);
        }
    }
}
