//! Erasing members whose time to come back is over: a job.

use anyhow::Result;
use daymark_base::db;
use daymark_content::events;
use daymark_log::programs::{self, Catalogue, MemberCounts};
use daymark_log::{comments, goals, habits, program_notices, progress, questionnaires, reminders, rewards, teams};
use daymark_people::accounts::closing;
use daymark_people::{companies, push};
use daymark_web::ctx::Ctx;

use super::store;

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
            let (db, catalogue) = (ctx.db.clone(), ctx.service::<Catalogue>().clone());
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
                ctx.service::<MemberCounts>().changed(program).await;
                ctx.live.program_changed(program);
            }
            ctx.live.revoke(id);
            ctx.live.card_changed(id);
        }
    }
}
