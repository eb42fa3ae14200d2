//! Links of articles to other sites: a job checks them, and editors see which are broken (R71).

mod asking;
mod rules;
mod store;

pub use store::{BrokenRow, broken_of, take_out};

use anyhow::Context;
use daymark_base::db;
use daymark_outside::outward::Outward;
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;

use crate::writing::render;

/// The least time between two checks of a link.
const LEFT_ALONE_MS: i64 = 7 * 86_400_000;
/// Links per run; the next run continues.
const AT_ONCE: i64 = 50;

/// Checks the due links, one after the other: no server gets two requests at a time. A job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn check(ctx: Ctx) -> anyhow::Result<()> {
    if !ctx.config.articles.check_links {
        return Ok(store::forget_all(&ctx.db).await?);
    }
    let before = ctx.clock.now().plus_ms(-LEFT_ALONE_MS);
    read_new(&ctx).await.context("links of articles")?;
    store::forget_unused(&ctx.db, before).await?;
    for link in store::due(&ctx.db, before, AT_ONCE).await? {
        let seen = tokio::select! {
            seen = asking::ask(ctx.service::<Outward>(), &link.url) => seen,
            () = ctx.drain.stopping() => return Ok(()),
        };
        let now = ctx.clock.now();
        store::record(&ctx.db, &link.url, rules::told(link.told, seen, now), now).await?;
    }
    Ok(())
}

/// Stores the links of published texts that are new or changed.
async fn read_new(ctx: &Ctx) -> db::Result<()> {
    for text in store::unread(&ctx.db, AT_ONCE).await? {
        let links = rules::outer(&render(&text.body).links, ctx.config.public_url.origin());
        ctx.db.write::<_, db::Error>(move |tx| store::note(tx, text.id, text.version, links).boxed()).await?;
    }
    Ok(())
}
