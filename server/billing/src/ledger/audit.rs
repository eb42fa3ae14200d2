//! Checks every day that the books add up.

use anyhow::{Result, ensure};
use daymark_web::ctx::Ctx;

use super::store;

/// Fails, for the log and its alerts, when a posting does not sum to zero or a member's balance is not the sum of the
/// books (R80).
pub async fn check(ctx: Ctx) -> Result<()> {
    let (postings, balances) = store::faults(&ctx.db).await?;
    ensure!(postings.is_empty() && balances.is_empty(), "the books do not add up: {postings:?} {balances:?}");
    Ok(())
}
