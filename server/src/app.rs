//! Builds and stops the whole server. The program and its tests use the same `build`.

mod start;
#[cfg(test)]
mod tests;
mod upgrade;
mod web;

pub use start::{claim, database, parts};

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use anyhow::{Context, Result};
use daymark_actors::clock::SharedClock;
use daymark_base::config::Config;
use daymark_log::habits::Journal;
use daymark_people::accounts::Passwords;
use daymark_web::ctx::Ctx;
use daymark_web::limits::Limits;
use tokio::task::JoinHandle;

use crate::dashboard;
use crate::features::ALL;
use crate::jobs::{self, Schedule};

/// What differs between the program and its tests.
pub struct Ports {
    /// Where the time comes from.
    pub clock: SharedClock,
    /// Whether jobs run on schedule; tests run them by hand.
    pub jobs_by_time: bool,
    /// Rate limits that override those in the settings.
    pub limits: Option<Limits>,
    /// How passwords are hashed.
    pub passwords: Passwords,
}

impl Ports {
    /// The ports of the program, with this clock.
    #[must_use]
    pub fn of(clock: SharedClock) -> Self {
        Self { clock, jobs_by_time: true, limits: None, passwords: Passwords::default() }
    }

    /// The ports of tests: this clock, no scheduled jobs, no rate limits, cheap passwords.
    #[must_use]
    pub fn of_tests(clock: SharedClock) -> Self {
        let limits = Some(Limits::off(ALL.limits()));
        Self { clock, jobs_by_time: false, limits, passwords: Passwords::cheap() }
    }
}

/// A running program.
pub struct Application {
    addr: SocketAddr,
    ctx: Ctx,
    server: ServerHandle,
    serving: JoinHandle<std::io::Result<()>>,
    schedule: Option<Schedule>,
}

/// Opens the database, migrates it if needed, starts actors, jobs and the server on `listener`. Runs inside an actix
/// `System`; everything but the HTTP workers lives on its thread.
///
/// # Errors
/// When the settings, the database or the listener cannot be used.
pub async fn build(config: Config, ports: Ports, listener: TcpListener) -> Result<Application> {
    let addr = listener.local_addr().context("the listener has no address")?;
    let config = Config { listen: addr, ..config }.settle()?;
    let jobs_by_time = ports.jobs_by_time;
    let ctx = start::parts(config, ports).await?;
    let (server, serving) = web::serve(&ctx, listener)?;
    let schedule = jobs_by_time.then(|| Schedule::start(&ctx));
    Ok(Application { addr, ctx, server, serving, schedule })
}

impl Application {
    /// The address that the server listens on.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The context that all calls share.
    #[must_use]
    pub const fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// Runs a job once, now.
    ///
    /// # Errors
    /// When the job fails, or no job has this name.
    pub async fn run_job(&self, name: &str) -> Result<()> {
        jobs::run(name, &self.ctx).await
    }

    /// Returns when the server has ended by itself, which happens only after a failure.
    ///
    /// # Errors
    /// When the server failed.
    pub async fn ended(&mut self) -> Result<()> {
        (&mut self.serving).await.context("the server's task failed")?.context("the server failed")
    }

    /// Ends the program: closes the sockets with 1012 and accepts no more connections, lets running calls and jobs
    /// finish within the shutdown timeout, stores what the calls logged, and closes the database last.
    ///
    /// # Errors
    /// When a part could not be shut down in order. The others are shut down all the same.
    pub async fn stop(self) -> Result<()> {
        let Self { ctx, server, serving, schedule, .. } = self;
        let patience = ctx.config.shutdown_timeout();
        ctx.drain.begin();
        // This comes first: when the same timeout ends, the server below drops every connection that is still open.
        ctx.live.close_sockets();
        // Idle connections close now, busy ones after their answer.
        let down = actix_web::rt::spawn(server.stop(true));
        // When the timeout ends, the schedule is dropped together with the jobs that are still running.
        let jobs = async {
            if let Some(schedule) = schedule {
                schedule.ended().await;
            }
        };
        let calm = tokio::time::timeout(patience, futures_util::future::join(ctx.drain.idle(), jobs));
        if calm.await.is_err() {
            tracing::warn!(calls = ctx.drain.calls(), "calls or jobs did not end in time and were aborted");
        }
        ctx.service::<Journal>().stop().await;
        if let Err(e) = dashboard::write_counted(ctx.clone()).await {
            tracing::warn!(cause = format!("{e:#}"), "the last figures could not be stored");
        }
        ctx.live.stop();
        // A worker checks once a second whether its connections have closed.
        let ended = tokio::time::timeout(Duration::from_secs(3), down).await;
        if ended.is_err() {
            tracing::warn!("connections stayed open and were closed");
            server.stop(false).await;
        }
        ctx.db.close().await;
        serving.await.context("the server's task failed")?.context("the server failed")
    }
}
