//! The jobs of subscriptions. Each subscription's due steps run in a separate transaction.

use anyhow::Result;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::rules::{Look, look};
use super::{giving, machine, show, show_all, store};
use crate::{packages, seats};

/// How many subscriptions are read at once.
const AT_ONCE: i64 = 100;
/// The most steps of one subscription at a time: after days without jobs several are due.
const STEPS: usize = 32;
/// How long a subscription whose step failed waits until the next attempt (ms).
const AGAIN_MS: i64 = 600_000;

/// Carries out what is due: notices, invoices, renewals, reminders and the ends of subscriptions.
pub async fn go_on(ctx: Ctx) -> Result<()> {
    loop {
        let now = ctx.clock.now();
        let due = store::due(&ctx.db, now, AT_ONCE).await?;
        if due.is_empty() || ctx.drain.is_stopping() {
            break;
        }
        for id in due {
            // A subscription whose step fails does not hold up the others.
            if let Err(cause) = one(&ctx, id).await {
                tracing::error!(subscription = id, cause = format!("{cause:#}"), "a subscription cannot go on");
                store::postpone(&ctx.db, id, now.plus_ms(AGAIN_MS)).await?;
            }
        }
    }
    giving::end_due(&ctx).await?;
    regrant(&ctx).await
}

async fn one(ctx: &Ctx, id: i64) -> Result<()> {
    let (parts, now) = (ctx.clone(), ctx.clock.now());
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let terms = machine::terms(&parts.config.billing);
            let Some(mut s) = store::lock(tx, id).await? else { return Ok(None) };
            for _ in 0..STEPS {
                match look(&s.facts(), &terms, now) {
                    Look::Do(step) => machine::step(tx, &parts, &mut s, step, now).await?,
                    Look::Wait(_) | Look::Never => break,
                }
            }
            machine::save(tx, &parts, &mut s, now).await?;
            Ok(Some(s.member_id))
        }
        .boxed()
    });
    if let Some(member) = written.await? {
        show_all(ctx, member).await?;
    }
    Ok(())
}

/// Updates members' access after a change to what a package opens. Each has its own transaction: one for several would
/// lock their rows in another order than the deletion of a program. After a failure, the next run begins again.
async fn regrant(ctx: &Ctx) -> Result<()> {
    for (package, version) in packages::stale(&ctx.db).await? {
        let mut after = 0;
        loop {
            let ids = store::of_package(&ctx.db, package, after, AT_ONCE).await?;
            let Some(last) = ids.last() else { break };
            after = *last;
            let now = ctx.clock.now();
            for id in ids {
                let given = ctx.db.write::<_, Error>(move |tx| {
                    async move {
                        let Some(s) = store::lock(tx, id).await? else { return Ok(None) };
                        machine::give(tx, &s, now).await?;
                        Ok(Some(s.member_id))
                    }
                    .boxed()
                });
                given.await?.into_iter().for_each(|member| show(ctx, member));
            }
        }
        let mut after = 0;
        loop {
            let ids = store::given::of_package(&ctx.db, package, after, AT_ONCE).await?;
            let Some(last) = ids.last() else { break };
            after = *last;
            let now = ctx.clock.now();
            for id in ids {
                let given = ctx.db.write::<_, Error>(move |tx| giving::regrant(tx, id, now).boxed());
                given.await?.into_iter().for_each(|member| show(ctx, member));
            }
        }
        // Company packages that follow a subscription were updated with it. These were given by administrators.
        let mut after = 0;
        loop {
            let ids = seats::given_of_package(&ctx.db, package, after, AT_ONCE).await?;
            let Some(last) = ids.last() else { break };
            after = *last;
            let now = ctx.clock.now();
            for id in ids {
                let given =
                    ctx.db.write::<_, Error>(move |tx| async move { Ok(seats::regrant(tx, id, now).await?) }.boxed());
                given.await?.into_iter().for_each(|member| show(ctx, member));
            }
        }
        packages::fresh(&ctx.db, package, version).await?;
    }
    Ok(())
}
