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

/// What a job does.
pub type Run = fn(Ctx) -> BoxFuture<'static, Result<()>>;

/// A job that every node does.
#[must_use]
pub const fn each(name: &'static str, every: Duration, run: Run) -> Job {
    Job { name, every, of: Of::Each, run }
}

/// A job that one node does for all.
#[must_use]
pub const fn one(name: &'static str, every: Duration, run: Run) -> Job {
    Job { name, every, of: Of::One, run }
}
