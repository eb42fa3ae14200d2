//! Work that comes round by itself: one table, one task for each row.
//!
//! One node of an installation does it for all: whoever holds the lease of the schedule, in the database. A node that stops
//! gives it back, and after one that died the next takes it when it has run out. Work that is plenty is done by every node.
//! The lease only saves work: a job finds out from the database what is due, does each piece in a transaction of its own, and
//! finds nothing to do when another node was there first.

mod lease;
mod store;
#[cfg(test)]
mod tests;
mod untold;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::future::BoxFuture;
use rand::Rng;
use tokio::task::JoinSet;
use tokio::time::Instant;

use self::lease::{HOLD_ON, Lease};
use crate::features::accounts::{answer_requests, receive_responders, service};
use crate::features::comments;
use crate::features::companies;
use crate::features::dashboard;
use crate::features::emails;
use crate::features::events;
use crate::features::files;
use crate::features::habits::{self, finalise, standings};
use crate::features::notifications;
use crate::features::own_data;
use crate::features::program_notices;
use crate::features::programs;
use crate::features::push;
use crate::features::reminders;
use crate::features::rewards;
use crate::features::teams;
use crate::http::ctx::Ctx;
use crate::http::{idempotency, metrics};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// A piece of work that is done again and again.
pub struct Job {
    /// What it is called in the log and by tests.
    pub name: &'static str,
    /// The usual time between two runs; the actual one varies by a tenth, so that nodes spread out.
    pub every: Duration,
    /// Whose work it is.
    pub of: Of,
    /// Does what is due.
    pub run: Run,
}

/// Whose work a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Each node's, for itself or piece by piece with the others: what it takes, it takes alone.
    Each,
    /// The node's that holds the schedule.
    One,
}

type Run = fn(Ctx) -> BoxFuture<'static, Result<()>>;

const fn each(name: &'static str, every: Duration, run: Run) -> Job {
    Job { name, every, of: Of::Each, run }
}

const fn one(name: &'static str, every: Duration, run: Run) -> Job {
    Job { name, every, of: Of::One, run }
}

/// Every job of the program.
pub const ALL: &[Job] = &[
    each("metrics-upkeep", SECOND.saturating_mul(10), |_| {
        Box::pin(async {
            metrics::recorder().run_upkeep();
            Ok(())
        })
    }),
    // Somebody waits for it with the page open.
    each("mail", SECOND.saturating_mul(2), |ctx| Box::pin(emails::send_due(ctx))),
    one("asked-for-mail", SECOND.saturating_mul(2), |ctx| Box::pin(answer_requests(ctx))),
    one("notice-mail", SECOND.saturating_mul(10), |ctx| Box::pin(notifications::send_due(ctx))),
    one("reminders", SECOND.saturating_mul(5), |ctx| Box::pin(reminders::fire_due(ctx))),
    one("program-notices", MINUTE, |ctx| Box::pin(program_notices::tell_due(ctx))),
    one("events", SECOND.saturating_mul(30), |ctx| Box::pin(events::tell_due(ctx))),
    one("overtaken", MINUTE.saturating_mul(5), |ctx| Box::pin(program_notices::tell_overtaken(ctx))),
    each("figures", SECOND.saturating_mul(2), |ctx| Box::pin(dashboard::write_counted(ctx))),
    each("push", SECOND.saturating_mul(2), |ctx| Box::pin(push::send_due(ctx))),
    one("silent-devices", HOUR, |ctx| Box::pin(push::sweep(ctx))),
    one("survey-responders", SECOND.saturating_mul(2), |ctx| Box::pin(receive_responders(ctx))),
    one("company-sign-ups", SECOND.saturating_mul(2), |ctx| Box::pin(companies::join_asked(ctx))),
    one("company-weeks", HOUR, |ctx| Box::pin(companies::write_due(ctx))),
    one("old-mail", HOUR, |ctx| Box::pin(emails::forget_old(ctx))),
    one("erased-accounts", HOUR, |ctx| Box::pin(own_data::erase_due(ctx))),
    one("files", MINUTE, |ctx| Box::pin(files::remove_due(ctx))),
    one("old-notices", HOUR, |ctx| Box::pin(notifications::forget_old(ctx))),
    // A board shows a streak that has ended for a minute at most.
    one("standings", SECOND.saturating_mul(30), |ctx| Box::pin(standings::job(ctx))),
    one("final-boards", MINUTE, |ctx| Box::pin(finalise::programs_job(ctx))),
    one("places", MINUTE, |ctx| Box::pin(programs::places(ctx))),
    one("team-boards", MINUTE, |ctx| Box::pin(teams::freeze_due(ctx))),
    one("community-days", MINUTE, |ctx| Box::pin(finalise::community_job(ctx))),
    one("habits", MINUTE.saturating_mul(10), |ctx| Box::pin(habits::upkeep(ctx))),
    one("badges", SECOND.saturating_mul(20), |ctx| Box::pin(rewards::grant_due(ctx))),
    one("cheers", SECOND.saturating_mul(10), |ctx| Box::pin(comments::tell_due(ctx))),
    one("idempotency-keys", HOUR, |ctx| {
        Box::pin(async move {
            while idempotency::forget_old(&ctx.db, ctx.clock.now()).await? > 0 {}
            Ok(())
        })
    }),
    one("ended-sessions", HOUR, |ctx| {
        Box::pin(async move {
            while service::forget_old_sessions(&ctx.db, ctx.clock.now()).await? > 0 {}
            Ok(())
        })
    }),
];

/// Runs a job once, now.
///
/// # Errors
/// The job's own, or that there is none of this name.
pub async fn run(name: &str, ctx: &Ctx) -> Result<()> {
    let job = ALL.iter().find(|job| job.name == name).with_context(|| format!("there is no job `{name}`"))?;
    // Made before it is needed: what is counted from nought is seen to rise.
    let failures = ::metrics::counter!("daymark_job_failures_total", "job_name" => job.name);
    // In a task of its own: a panic ends this run, not the row's next ones.
    let ended = tokio::spawn((job.run)(ctx.clone())).await.with_context(|| format!("the job `{name}` panicked"));
    ended.flatten().inspect_err(|_| failures.increment(1))
}

/// The lease of the work that one node does for all.
const SCHEDULE: &str = "schedule";

/// The running table.
pub struct Schedule(JoinSet<()>);

impl Schedule {
    /// Starts a task for each job. They end when the program stops.
    #[must_use]
    pub fn start(ctx: &Ctx) -> Self {
        // An SQLite database has one node.
        let held = Arc::new(AtomicBool::new(!ctx.config.is_postgres()));
        let mut tasks: JoinSet<()> =
            ALL.iter().map(|job| again_and_again(job, ctx.clone(), Arc::clone(&held))).collect();
        if ctx.config.is_postgres() {
            tasks.spawn(hold(ctx.clone(), held));
            if let Some(redis) = &ctx.redis {
                tasks.spawn(untold::follow(ctx.clone(), redis.clone()));
            }
        }
        Self(tasks)
    }

    /// Waits for runs under way. The program must be stopping.
    pub async fn ended(self) {
        self.0.join_all().await;
    }
}

/// Takes the schedule when it is free, and holds on to it.
async fn hold(ctx: Ctx, held: Arc<AtomicBool>) {
    let mut lease = Lease::of(SCHEDULE, uuid::Uuid::now_v7().to_string());
    loop {
        match lease.hold(&ctx.db, ctx.clock.now(), Instant::now()).await {
            Ok(ours) => {
                if held.swap(ours, Ordering::SeqCst) != ours {
                    tracing::info!(ours, "the schedule of the site's own work");
                }
            }
            // Until it is known again whose it is, nobody's.
            Err(error) => {
                held.store(false, Ordering::SeqCst);
                tracing::warn!(%error, "the schedule could not be held");
            }
        }
        ::metrics::gauge!("daymark_schedule_held").set(f64::from(u8::from(held.load(Ordering::SeqCst))));
        tokio::select! {
            () = ctx.drain.stopping() => break,
            () = tokio::time::sleep(HOLD_ON.mul_f64(rand::rng().random_range(0.9..1.1))) => {}
        }
    }
    if held.load(Ordering::SeqCst)
        && let Err(error) = lease.release(&ctx.db).await
    {
        tracing::warn!(%error, "the schedule is given back when it runs out");
    }
}

async fn again_and_again(job: &'static Job, ctx: Ctx, held: Arc<AtomicBool>) {
    // Soon after the start for the first time: something may be due since before.
    let mut wait = job.every.min(SECOND.saturating_mul(10)).mul_f64(rand::rng().random_range(0.1..1.0));
    loop {
        tokio::select! {
            () = ctx.drain.stopping() => return,
            () = tokio::time::sleep(wait) => {}
        }
        wait = job.every.mul_f64(rand::rng().random_range(0.9..1.1));
        if job.of == Of::One && !held.load(Ordering::SeqCst) {
            continue;
        }
        if let Err(e) = run(job.name, &ctx).await {
            tracing::error!(job = job.name, cause = format!("{e:#}"), "a job failed; it is tried again next time");
        }
    }
}
