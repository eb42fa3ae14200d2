//! The nightly comparison with Stripe (R96): events that were missed are stored, and each live subscription is
//! compared.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use daymark_outside::stripe::{Event, List, Since, Subscription};
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::account::{Account, account, outward};
use super::facts::{Facts, Trouble, facts};
use super::model::Kind;
use super::store::{self, Compared, HeldRow, NewFinding, Source};
use super::{applying, events, invoicing};
use crate::providers::Seen;

/// The minimum time between two nightly comparisons (ms). An hour less than a day, because the job runs every hour.
const NIGHT_MS: i64 = 23 * 3_600_000;
/// How far back events are read: Stripe keeps them for 30 days.
const FARTHEST_MS: i64 = 30 * 86_400_000;
/// How far before the last comparison events are read again (ms).
const OVERLAP_MS: i64 = 86_400_000;
/// How many of our subscriptions are read at once.
const AT_ONCE: i64 = 500;

/// Compares once a night, and every hour after a failure: a job.
///
/// # Errors
/// When the database fails.
pub(super) async fn nightly(ctx: Ctx) -> anyhow::Result<()> {
    let Some(account) = account(&ctx) else { return Ok(()) };
    let due = ctx.clock.now().plus_ms(-NIGHT_MS);
    if store::last_run(&ctx.db).await?.is_some_and(|last| last > due) {
        return Ok(());
    }
    compare(&ctx, account, None).await.map_err(anyhow::Error::from)
}

/// Compares now. If it fails, the reason is stored with it.
///
/// # Errors
/// When the database fails.
pub(super) async fn compare(ctx: &Ctx, account: &Account, by: Option<i64>) -> daymark_base::db::Result<()> {
    let now = ctx.clock.now();
    let last = store::last_run(&ctx.db).await?.unwrap_or(Instant(0)).plus_ms(-OVERLAP_MS);
    let since = last.max(now.plus_ms(-FARTHEST_MS));
    let mut run =
        Run { ctx, account, id: store::begin_run(&ctx.db, by, now).await?, came: Compared::default(), failed: None };
    let outcome = run.through(since).await;
    let fault = outcome.err().map(|trouble| trouble.to_string()).unwrap_or_default();
    if !fault.is_empty() {
        tracing::warn!(fault, "the comparison with Stripe");
    }
    store::end_run(&ctx.db, run.id, run.came, &fault, ctx.clock.now()).await
}

/// A running comparison.
struct Run<'a> {
    ctx: &'a Ctx,
    account: &'a Account,
    id: i64,
    came: Compared,
    /// The first failure of a single subscription: the others are compared all the same.
    failed: Option<Trouble>,
}

impl Run<'_> {
    async fn through(&mut self, since: Instant) -> Result<(), Trouble> {
        store::try_again(&self.ctx.db, self.ctx.clock.now()).await?;
        self.missed(since).await?;
        let seen = self.theirs().await?;
        self.ours(&seen).await?;
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Stores the events that never arrived.
    async fn missed(&mut self, since: Instant) -> Result<(), Trouble> {
        let mut part = Since { created: Some(since.0 / 1000), after: None };
        loop {
            let List { data, has_more }: List<Event> = self.account.stripe.events(outward(self.ctx), &part).await?;
            for event in &data {
                self.came.events += i64::from(events::take(self.ctx, event, Source::Reconciliation).await?);
            }
            match data.last().filter(|_| has_more) {
                Some(last) => part.after = Some(last.id.clone()),
                None => return Ok(()),
            }
        }
    }

    /// Compares every live subscription at Stripe, corrects ours, and returns their ids.
    async fn theirs(&mut self) -> Result<HashSet<String>, Trouble> {
        let (mut part, mut seen) = (Since::default(), HashSet::new());
        loop {
            let all = self.account.stripe.subscriptions(outward(self.ctx), &part).await?;
            let List { data, has_more }: List<Subscription> = all;
            for one in &data {
                let outcome = self.one_of_theirs(one, &mut seen).await;
                if outcome.is_err() {
                    // It is live, and failed already.
                    seen.insert(one.id.clone());
                }
                self.note(&one.id, outcome)?;
            }
            match data.last().filter(|_| has_more) {
                Some(last) => part.after = Some(last.id.clone()),
                None => return Ok(seen),
            }
        }
    }

    async fn one_of_theirs(&mut self, one: &Subscription, seen: &mut HashSet<String>) -> Result<(), Trouble> {
        let Self { ctx, account, .. } = *self;
        let Facts::Ours(facts) = facts(ctx, account, one).await? else { return Ok(()) };
        seen.insert(one.id.clone());
        self.came.compared += 1;
        if store::held(&ctx.db, &one.id).await?.is_none_or(|held| differs(&held, &facts)) {
            self.came.differing += 1;
            applying::subscription(ctx, account, &one.id).await?;
            tell(ctx, self.id, Kind::Differed, &one.id, facts.member).await?;
        }
        // Events are kept for a month; an invoice that was missed longer ago is found here.
        if let Some(newest) = &one.latest_invoice
            && !store::has_invoice(&ctx.db, &newest.0).await?
        {
            invoicing::of_subscription(ctx, account, &one.id).await?;
        }
        Ok(())
    }

    /// Fetches the subscriptions that are live only here.
    async fn ours(&mut self, seen: &HashSet<String>) -> Result<(), Trouble> {
        let mut after = 0;
        loop {
            let live = store::live(&self.ctx.db, after, AT_ONCE).await?;
            let Some((last, _)) = live.last() else { return Ok(()) };
            after = *last;
            for (_, name) in live.iter().filter(|(_, name)| !seen.contains(name)) {
                let outcome = self.one_of_ours(name).await;
                self.note(name, outcome)?;
            }
        }
    }

    async fn one_of_ours(&mut self, name: &str) -> Result<(), Trouble> {
        let Self { ctx, account, .. } = *self;
        self.came.compared += 1;
        let before = store::held(&ctx.db, name).await?;
        applying::apply(ctx, account, "subscription", name).await?;
        let now = store::held(&ctx.db, name).await?;
        if let (Some(before), Some(now)) = (before, now)
            && before.state != now.state
        {
            self.came.differing += 1;
            invoicing::of_subscription(ctx, account, name).await?;
            tell(ctx, self.id, Kind::Gone, name, now.member_id).await?;
        }
        Ok(())
    }

    /// Goes on after the failure of a subscription, unless every other one would fail too.
    fn note(&mut self, subscription: &str, outcome: Result<(), Trouble>) -> Result<(), Trouble> {
        let Err(trouble) = outcome else { return Ok(()) };
        if trouble.is_outage() {
            return Err(trouble);
        }
        tracing::warn!(subscription, fault = %trouble, "a subscription could not be compared with Stripe's");
        self.failed.get_or_insert(trouble);
        Ok(())
    }
}

fn differs(held: &HeldRow, seen: &Seen) -> bool {
    held.state != seen.state.text()
        || held.period_ends_at != seen.period.1
        || held.cancel_at_end != seen.cancel_at_end
        || held.price_id != Some(seen.price)
}

async fn tell(ctx: &Ctx, run: i64, kind: Kind, name: &str, member: i64) -> Result<(), Trouble> {
    let (now, name) = (ctx.clock.now(), name.to_owned());
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let once = format!("{kind}:{name}:{run}");
            let finding = NewFinding { once, kind, about: &name, member: Some(member), run: Some(run), refunded: None };
            store::add_finding(tx, finding, now).await?;
            Ok(())
        }
        .boxed()
    });
    Ok(written.await?)
}
