//! Recurring jobs: one table, one task for each row.
//!
//! One node of an installation runs them for all: the holder of the schedule's lease in the database. A node that stops
//! returns the lease; after a crash the next node takes it when it has expired. Work of high volume is shared by every
//! node, item by item or by member ([`share`]). The lease only saves work: a job reads from the database what is due,
//! handles each item in its own transaction, and finds nothing to do if another node was first.

mod lease;
mod share;
mod store;
#[cfg(test)]
mod tests;
mod untold;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use daymark_web::ctx::Ctx;
use daymark_web::feature::{Feature, Features};
use daymark_web::job::{HOUR, Job, Of, SECOND, each, one};
use daymark_web::tables;
use daymark_web::{idempotency, metrics};
use futures_util::FutureExt;
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
/// When the job fails, or no job has this name.
pub async fn run(name: &str, ctx: &Ctx) -> Result<()> {
    let job = ctx
        .service::<Features>()
        .jobs()
        .find(|job| job.name == name)
        .with_context(|| format!("there is no job `{name}`"))?;
    // Created before it is needed, so that a rise from zero is visible.
    let failures = ::metrics::counter!("daymark_job_failures_total", "job_name" => job.name);
    let ended = guarded(name, (job.run)(ctx.clone())).await.inspect_err(|_| failures.increment(1));
    failing(job.name).set(if ended.is_err() { 1.0 } else { 0.0 });
    ended
}

/// Whether a job's last run on this node failed.
fn failing(job: &'static str) -> ::metrics::Gauge {
    ::metrics::gauge!("daymark_job_failing", "job_name" => job)
}

/// Does a job's work. A panic ends this run, but not the job's later ones.
async fn guarded(name: &str, work: impl Future<Output = Result<()>>) -> Result<()> {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(ended) => ended,
        Err(_) => bail!("the job `{name}` panicked"),
    }
}

/// The lease of the work that one node does for all.
const SCHEDULE: &str = "schedule";

/// The running jobs.
pub struct Schedule(JoinSet<()>);

impl Schedule {
    /// Starts a task for each job. They end when the program stops.
    #[must_use]
    pub fn start(ctx: &Ctx) -> Self {
        // An SQLite database has one node.
        let held = Arc::new(AtomicBool::new(!ctx.config.is_postgres()));
        // Nodes that start together spread out.
        let begun = Instant::now() + SECOND.mul_f64(rand::rng().random_range(0.0..1.0));
        let each = |job| again_and_again(job, ctx.clone(), Arc::clone(&held), begun);
        let mut tasks: JoinSet<()> = ctx.service::<Features>().jobs().map(each).collect();
        if ctx.config.is_postgres() {
            tasks.spawn(hold(ctx.clone(), held));
            tasks.spawn(share::follow(ctx.clone()));
            if let Some(redis) = &ctx.redis {
                tasks.spawn(untold::follow(ctx.clone(), redis.clone()));
            }
        }
        Self(tasks)
    }

    /// Waits for running jobs. The program must be stopping. If the caller stops waiting, the jobs that still run are
    /// dropped: what they have not committed stays due, for another node or the next start.
    pub async fn ended(self) {
        self.0.join_all().await;
    }
}

/// Takes the schedule when it is free, and renews it.
async fn hold(ctx: Ctx, held: Arc<AtomicBool>) {
    let mut lease = Lease::of(SCHEDULE, uuid::Uuid::now_v7().to_string());
    loop {
        match lease.hold(&ctx.db, ctx.clock.now(), Instant::now()).await {
            Ok(ours) => {
                if held.swap(ours, Ordering::SeqCst) != ours {
                    tracing::info!(ours, "this node runs the schedule");
                }
                if !ours {
                    // The node that has the schedule knows.
                    let jobs = ctx.service::<Features>().jobs().filter(|job| job.of == Of::One);
                    jobs.for_each(|job| failing(job.name).set(0.0));
                }
            }
            // Until the holder is known again, no node runs the schedule.
            Err(error) => {
                held.store(false, Ordering::SeqCst);
                tracing::warn!(%error, "could not renew the schedule's lease");
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
        tracing::warn!(%error, "the schedule's lease is left to expire");
    }
}

/// The whole second since `begun` that is nearest to `then`, but at least the next one. Jobs run only at these moments,
/// so that all jobs due in the same second wake an idle program only once.
fn whole_second(begun: Instant, now: Instant, then: Instant) -> Instant {
    let half = SECOND / 2;
    let second = |moment: Instant| moment.saturating_duration_since(begun).as_secs();
    begun + Duration::from_secs(second(then + half).max(second(now) + 1))
}

async fn again_and_again(job: &'static Job, ctx: Ctx, held: Arc<AtomicBool>, begun: Instant) {
    // The first run is soon after the start: something may have been due before.
    let mut wait = job.every.min(SECOND.saturating_mul(10)).mul_f64(rand::rng().random_range(0.1..1.0));
    loop {
        let now = Instant::now();
        tokio::select! {
            () = ctx.drain.stopping() => return,
            () = tokio::time::sleep_until(whole_second(begun, now, now + wait)) => {}
        }
        wait = job.every.mul_f64(rand::rng().random_range(0.9..1.1));
        if job.of == Of::One && !held.load(Ordering::SeqCst) {
            continue;
        }
        if let Err(e) = run(job.name, &ctx).await {
            tracing::error!(job = job.name, cause = format!("{e:#}"), "a job failed, trying again next time");
        }
    }
}
