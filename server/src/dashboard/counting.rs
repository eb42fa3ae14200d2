//! Stores the program's own counters: a job, and the last step before it ends.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use anyhow::Result;
use daymark_web::buckets::HOUR_MS;
use daymark_web::ctx::Ctx;

use super::store;

/// Adds the counters to the current hour, with the peak of members online. All nodes add to the same row. After a
/// failure the counts are kept for the next time.
pub async fn write_counted(ctx: Ctx) -> Result<()> {
    let hour = ctx.clock.now().0.div_euclid(HOUR_MS);
    let online = i64::try_from(ctx.live.figures().online).unwrap_or(i64::MAX);
    if ctx.tally.is_peak(hour, online) {
        store::peak(&ctx.db, hour, online).await?;
        ctx.tally.peaked(hour, online);
    }
    let counted = ctx.tally.take();
    if counted.is_empty() {
        return Ok(());
    }
    let written = store::add(&ctx.db, hour, &counted).await;
    if written.is_err() {
        ctx.tally.put(&counted);
    }
    Ok(written?)
}
