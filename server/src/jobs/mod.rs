//! Work that comes round by itself: one table, one task for each row.
//!
//! Every node of an installation runs every job, so a job finds out from the database what is due, does each piece in
//! a transaction of its own, and finds nothing to do when another node was there first.

use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::future::BoxFuture;
use rand::Rng;
use tokio::task::JoinSet;

use crate::features::accounts::{answer_requests, receive_responders, service};
use crate::features::comments;
use crate::features::companies;
use crate::features::dashboard;
use crate::features::emails;
use crate::features::files;
use crate::features::habits::{self, finalise, scores};
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

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// A piece of work that is done again and again.
pub struct Job {
    /// What it is called in the log and by tests.
    pub name: &'static str,
    /// The usual time between two runs; the actual one varies by a tenth, so that nodes spread out.
    pub every: Duration,
    /// Does what is due.
    pub run: fn(Ctx) -> BoxFuture<'static, Result<()>>,
}

/// Every job of the program.
pub const ALL: &[Job] = &[
    Job {
        name: "metrics-upkeep",
        every: Duration::from_secs(10),
        run: |_| {
            Box::pin(async {
                metrics::recorder().run_upkeep();
                Ok(())
            })
        },
    },
    // Somebody waits for it with the page open.
    Job { name: "mail", every: Duration::from_secs(2), run: |ctx| Box::pin(emails::send_due(ctx)) },
    Job { name: "asked-for-mail", every: Duration::from_secs(2), run: |ctx| Box::pin(answer_requests(ctx)) },
    Job { name: "notice-mail", every: Duration::from_secs(10), run: |ctx| Box::pin(notifications::send_due(ctx)) },
    Job { name: "reminders", every: Duration::from_secs(5), run: |ctx| Box::pin(reminders::fire_due(ctx)) },
    Job { name: "program-notices", every: MINUTE, run: |ctx| Box::pin(program_notices::tell_due(ctx)) },
    Job {
        name: "overtaken",
        every: MINUTE.saturating_mul(5),
        run: |ctx| Box::pin(program_notices::tell_overtaken(ctx)),
    },
    Job { name: "push", every: Duration::from_secs(2), run: |ctx| Box::pin(push::send_due(ctx)) },
    Job { name: "figures", every: Duration::from_secs(2), run: |ctx| Box::pin(dashboard::write_counted(ctx)) },
    Job { name: "silent-devices", every: HOUR, run: |ctx| Box::pin(push::sweep(ctx)) },
    Job { name: "survey-responders", every: Duration::from_secs(2), run: |ctx| Box::pin(receive_responders(ctx)) },
    Job { name: "company-sign-ups", every: Duration::from_secs(2), run: |ctx| Box::pin(companies::join_asked(ctx)) },
    Job { name: "company-weeks", every: HOUR, run: |ctx| Box::pin(companies::write_due(ctx)) },
    Job { name: "old-mail", every: HOUR, run: |ctx| Box::pin(emails::forget_old(ctx)) },
    Job { name: "erased-accounts", every: HOUR, run: |ctx| Box::pin(own_data::erase_due(ctx)) },
    Job { name: "files", every: MINUTE, run: |ctx| Box::pin(files::remove_due(ctx)) },
    Job { name: "old-notices", every: HOUR, run: |ctx| Box::pin(notifications::forget_old(ctx)) },
    Job { name: "scores", every: MINUTE, run: |ctx| Box::pin(scores::job(ctx)) },
    Job { name: "final-boards", every: MINUTE, run: |ctx| Box::pin(finalise::programs_job(ctx)) },
    Job { name: "places", every: MINUTE, run: |ctx| Box::pin(programs::places(ctx)) },
    Job { name: "team-boards", every: MINUTE, run: |ctx| Box::pin(teams::freeze_due(ctx)) },
    Job { name: "community-days", every: MINUTE, run: |ctx| Box::pin(finalise::community_job(ctx)) },
    Job { name: "habits", every: MINUTE.saturating_mul(10), run: |ctx| Box::pin(habits::upkeep(ctx)) },
    Job { name: "badges", every: Duration::from_secs(20), run: |ctx| Box::pin(rewards::grant_due(ctx)) },
    Job { name: "cheers", every: Duration::from_secs(10), run: |ctx| Box::pin(comments::tell_due(ctx)) },
    Job { name: "ended-streaks", every: HOUR, run: |ctx| Box::pin(finalise::streaks_job(ctx)) },
    Job {
        name: "idempotency-keys",
        every: HOUR,
        run: |ctx| {
            Box::pin(async move {
                while idempotency::forget_old(&ctx.db, ctx.clock.now()).await? > 0 {}
                Ok(())
            })
        },
    },
    Job {
        name: "ended-sessions",
        every: HOUR,
        run: |ctx| {
            Box::pin(async move {
                while service::forget_old_sessions(&ctx.db, ctx.clock.now()).await? > 0 {}
                Ok(())
            })
        },
    },
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

/// The running table.
pub struct Schedule(JoinSet<()>);

impl Schedule {
    /// Starts a task for each job. They end when the program stops.
    #[must_use]
    pub fn start(ctx: &Ctx) -> Self {
        Self(ALL.iter().map(|job| again_and_again(job, ctx.clone())).collect())
    }

    /// Waits for runs under way. The program must be stopping.
    pub async fn ended(self) {
        self.0.join_all().await;
    }
}

async fn again_and_again(job: &'static Job, ctx: Ctx) {
    // Soon after the start for the first time: something may be due since before.
    let mut wait = job.every.min(Duration::from_secs(10)).mul_f64(rand::rng().random_range(0.1..1.0));
    loop {
        tokio::select! {
            () = ctx.drain.stopping() => return,
            () = tokio::time::sleep(wait) => {}
        }
        if let Err(e) = run(job.name, &ctx).await {
            tracing::error!(job = job.name, cause = format!("{e:#}"), "a job failed; it is tried again next time");
        }
        wait = job.every.mul_f64(rand::rng().random_range(0.9..1.1));
    }
}
