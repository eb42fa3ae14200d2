//! The jobs of subscriptions. Each subscription's due steps run in a separate transaction.

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Tx};
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use daymark_web::job::Failures;
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

/// How long a package whose members' access could not all be updated waits (ms).
const PACKAGE_AGAIN_MS: i64 = 60_000;

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
    let mut failures = Failures::default();
    giving::end_due(&ctx, &mut failures).await?;
    regrant(&ctx, &mut failures).await?;
    failures.end()
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

/// What gives access to a package.
#[derive(Clone, Copy)]
enum Holding {
    Subscription,
    Given,
    /// A company's package that an administrator gave. Those that follow a subscription are updated with it.
    Company,
}

impl Holding {
    const ALL: [Self; 3] = [Self::Subscription, Self::Given, Self::Company];

    /// Its table.
    const fn name(self) -> &'static str {
        match self {
            Self::Subscription => "billing_subscription",
            Self::Given => "complimentary",
            Self::Company => "company_package",
        }
    }

    /// Those of a package, after an id.
    async fn of_package(self, db: &Db, package: i64, after: i64) -> db::Result<Vec<i64>> {
        match self {
            Self::Subscription => store::of_package(db, package, after, AT_ONCE).await,
            Self::Given => store::given::of_package(db, package, after, AT_ONCE).await,
            Self::Company => seats::given_of_package(db, package, after, AT_ONCE).await,
        }
    }

    /// Updates the access that one gives. Returns its members.
    async fn regrant(self, tx: &mut Tx, id: i64, now: Instant) -> daymark_web::error::Result<Vec<i64>> {
        match self {
            Self::Subscription => {
                let Some(s) = store::lock(tx, id).await? else { return Ok(Vec::new()) };
                machine::give(tx, &s, now).await?;
                Ok(vec![s.member_id])
            }
            Self::Given => Ok(giving::regrant(tx, id, now).await?.into_iter().collect()),
            Self::Company => Ok(seats::regrant(tx, id, now).await?),
        }
    }
}

/// Updates members' access after a change to what a package opens. Each has its own transaction: one for several would
/// lock their rows in another order than the deletion of a program. After a failure, all of it is tried again later.
async fn regrant(ctx: &Ctx, failures: &mut Failures) -> Result<()> {
    for (package, version) in packages::stale(&ctx.db, ctx.clock.now()).await? {
        let mut is_complete = true;
        for holding in Holding::ALL {
            let mut after = 0;
            loop {
                let ids = holding.of_package(&ctx.db, package, after).await?;
                let Some(last) = ids.last() else { break };
                after = *last;
                let now = ctx.clock.now();
                for id in ids {
                    let given =
                        ctx.db.write::<_, Error>(move |tx| async move { holding.regrant(tx, id, now).await }.boxed());
                    match given.await {
                        Ok(members) => members.into_iter().for_each(|member| show(ctx, member)),
                        Err(cause) => {
                            failures.add_row(holding.name(), id, cause)?;
                            is_complete = false;
                        }
                    }
                }
            }
        }
        if is_complete {
            packages::fresh(&ctx.db, package, version).await?;
        } else {
            packages::postpone(&ctx.db, package, version, ctx.clock.now().plus_ms(PACKAGE_AGAIN_MS)).await?;
        }
    }
    Ok(())
}
