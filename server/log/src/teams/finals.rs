//! A job that stores the final board of teams after the program's own final board.

use anyhow::{Context, Result};
use daymark_base::db;
use daymark_web::ctx::Ctx;
use daymark_web::job::Failures;
use futures_util::FutureExt;

use super::rules::ranked;
use super::store;
use crate::programs::Catalogue;

/// Stores the boards of teams of programs that have become final, unless another node has already done so.
///
/// # Errors
/// When the database cannot be read, or the boards of a program fail.
pub async fn freeze_due(ctx: Ctx) -> Result<()> {
    let mut failures = Failures::default();
    for program in store::to_freeze(&ctx.db).await.context("boards of teams")? {
        if let Err(cause) = freeze(&ctx, program).await {
            failures.add_row("program", program, cause)?;
        }
    }
    failures.end()
}

async fn freeze(ctx: &Ctx, program: i64) -> Result<()> {
    let now = ctx.clock.now();
    let scored =
        ctx.service::<Catalogue>().now(&ctx.db, &[program]).await?.pop().is_some_and(|p| !p.scoring.is_points());
    let frozen = ctx.db.write::<_, db::Error>(move |tx| {
        async move {
            let settings = store::settings_locked(tx, program).await?;
            let Some(settings) = settings.filter(|s| s.frozen_at.is_none()) else { return Ok(()) };
            let board = ranked(store::standings_now(tx, program, scored).await?, settings.min_size);
            store::freeze(tx, program, &board, now).await
        }
        .boxed()
    });
    Ok(frozen.await?)
}
