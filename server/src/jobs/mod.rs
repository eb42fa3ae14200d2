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

use anyhow::{Context, Result};
use daymark_web::ctx::Ctx;
use daymark_web::feature::{Feature, Features};
use daymark_web::job::{HOUR, Job, Of, SECOND, each, one};
use daymark_web::tables;
use daymark_web::{idempotency, metrics};
use rand::Rng;
use tokio::task::JoinSet;
use tokio::time::Instant;

use self::lease::{HOLD_ON, Lease};

/// The program's own jobs.
pub const FEATURE: Feature = Feature {
    jobs: &[
        each("metrics-upkeep", SECOND.saturating_mul(10), |_| {
            Box::pin(async {
                metrics::recorder().run_upkeep();
                Ok(())
            })
        }),
        one("idempotency-keys", HOUR, |ctx| {
            Box::pin(async move {
                while idempotency::forget_old(&ctx.db, ctx.clock.now()).await? > 0 {}
                Ok(())
            })
        }),
    ],
    tables: tables! {
        "idempotency";
        "lease";
    },
    ..Feature::named("jobs")
};

/// Runs a job once, now.
///
/// # Errors
/// The job's own, or that there is none of this name.
pub async fn run(name: &str, ctx: &Ctx) -> Result<()> {
    let job = ctx
        .service::<Features>()
        .jobs()
        .find(|job| job.name == name)
        .with_context(|| format!("there is no job `{name}`"))?;
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
            ctx.service::<Features>().jobs().map(|job| again_and_again(job, ctx.clone(), Arc::clone(&held))).collect();
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
