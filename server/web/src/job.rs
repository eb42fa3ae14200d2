//! Recurring jobs, as features declare them.

use std::time::Duration;

use anyhow::Result;
use futures_util::future::BoxFuture;

use super::ctx::Ctx;

/// One second.
pub const SECOND: Duration = Duration::from_secs(1);
/// One minute.
pub const MINUTE: Duration = Duration::from_secs(60);
/// One hour.
pub const HOUR: Duration = Duration::from_secs(3600);

/// Recurring work.
pub struct Job {
    /// Its name in the log and in tests.
    pub name: &'static str,
    /// The usual time between two runs; the actual one varies by a tenth, so that nodes spread out.
    pub every: Duration,
    /// Which nodes run it.
    pub of: Of,
    /// Does what is due.
    pub run: Run,
}

/// Which nodes run a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Every node, for itself or sharing the work item by item: each item is taken by one node.
    Each,
    /// Only the node that holds the schedule.
    One,
}

/// The work of a job.
pub type Run = fn(Ctx) -> BoxFuture<'static, Result<()>>;

/// A job that every node runs.
#[must_use]
pub const fn each(name: &'static str, every: Duration, run: Run) -> Job {
    Job { name, every, of: Of::Each, run }
}

/// A job that one node runs for all.
#[must_use]
pub const fn one(name: &'static str, every: Duration, run: Run) -> Job {
    Job { name, every, of: Of::One, run }
}
