//! Writing down what the program counts by itself: a job, and the last thing before it ends.

use anyhow::Result;

use super::rules::HOUR_MS;
use super::store;
use crate::http::ctx::Ctx;

/// Adds what was counted to the present hour. Nodes add to the same one.
///
/// # Errors
/// The database's own; what was counted is then kept for the next time.
pub async fn write_counted(ctx: Ctx) -> Result<()> {
    let counted = ctx.tally.take();
    if counted.is_empty() {
        return Ok(());
    }
    let written = store::add(&ctx.db, ctx.clock.now().0.div_euclid(HOUR_MS), &counted).await;
    if written.is_err() {
        ctx.tally.put(&counted);
    }
    Ok(written?)
}
